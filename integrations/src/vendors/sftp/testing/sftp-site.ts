import { sftpVendor } from '../vendor.ts'
import { asking, type FileSite, placeOf } from '../../../testing/file-site.ts'
import { startScriptedSftp, type ScriptedTree } from './scripted-sftp.ts'

const failure = 4

/** An SFTP server that lets everybody in. Its clock stands still: only another size is another version. */
export async function startSftpSite(): Promise<FileSite> {
  const tree: ScriptedTree = {}
  const asked = asking()
  const server = await startScriptedSftp({
    tree,
    before(question, path, connection) {
      if (question !== 'OPENDIR' && question !== 'OPEN') return null
      const trouble = asked.ask(question === 'OPENDIR' ? 'folder' : 'file', path)
      if (trouble === 'cut') connection.end()
      return trouble === null ? null : trouble === 'cut' ? 'silence' : failure
    },
  })
  return Object.assign(asked, {
    vendor: sftpVendor({ connectMs: 5000, silenceMs: 5000, idleMs: 1000 }),
    settings: { host: '127.0.0.1', port: server.port, id: 'reader', password: 'secret' },
    write(path: string, text: string) {
      for (let { folder } = placeOf(path); folder !== '/'; folder = placeOf(folder).folder) tree[folder] = null
      tree[path] = text
    },
    remove: (path: string) => void delete tree[path],
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  })
}
