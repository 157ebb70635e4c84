import { ftpVendor } from '../vendor.ts'
import { asking, type FileSite, placeOf } from '../../../testing/file-site.ts'
import { type FtpScript, startScriptedFtp } from './scripted-ftp.ts'

/** An FTP server that lets everybody in. */
export async function startFtpSite(): Promise<FileSite> {
  const folders: FtpScript['folders'] = { '/': [] }
  let changes = 0
  const facts = (more: string, name: string) => {
    const modified = new Date(Date.UTC(2026, 0, 1) + (changes += 1) * 1000).toISOString().replace(/\D/g, '').slice(0, 14)
    return `${more};modify=${modified}; ${name}`
  }
  const inside = (path: string): FtpScript['folders'][string] => {
    if (path in folders) return folders[path]!
    const { folder, name } = placeOf(path)
    inside(folder).push({ line: facts('type=dir', name) })
    return (folders[path] = [])
  }
  const remove = (path: string) => {
    const { folder, name } = placeOf(path)
    const files = inside(folder)
    const at = files.findIndex(({ line }) => line.endsWith(`; ${name}`))
    if (at >= 0) files.splice(at, 1)
  }
  const asked = asking()
  const server = await startScriptedFtp({
    folders,
    mlsd: true,
    answer(line, { socket }) {
      const [word = ''] = line.split(' ')
      if (word !== 'CWD' && word !== 'RETR') return null
      const trouble = asked.ask(word === 'CWD' ? 'folder' : 'file', line.slice(word.length + 1))
      if (trouble === 'cut') socket.destroy()
      return trouble === null ? null : trouble === 'cut' ? '' : '451 Local error in processing.'
    },
  })
  return Object.assign(asked, {
    vendor: ftpVendor({ connectMs: 5000, silenceMs: 5000, idleMs: 1000 }),
    settings: { host: '127.0.0.1', port: server.port, id: 'reader', password: 'secret' },
    write(path: string, text: string) {
      remove(path)
      const { folder, name } = placeOf(path)
      inside(folder).push({ line: facts(`type=file;size=${Buffer.byteLength(text)}`, name), content: text })
    },
    remove,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  })
}
