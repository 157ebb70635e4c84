import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { folderMark } from './settings.ts'

/** A process of a PostgreSQL that works in a folder: the server itself, or one of its sessions and helpers. */
export type DatabaseProcess = { pid: number; isServer: boolean }

/** All of them that are alive, whatever path the folder had when they began. */
export function processesOf(cluster: string): DatabaseProcess[] {
  return process.platform === 'linux' ? processesOnLinux(cluster) : processesElsewhere(cluster)
}

function processesOnLinux(cluster: string): DatabaseProcess[] {
  const here = statSync(cluster)
  const mark = folderMark(cluster)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      // A zombie's command line is empty.
      const command = attempt(() => readFileSync(`/proc/${name}/cmdline`, 'utf8')) ?? ''
      const program = command.split('\0')[0] ?? ''
      const isSession = program.startsWith('postgres: ')
      if (!isSession && basename(program) !== 'postgres') return []
      // The folder may have been renamed since. Not every root may look at this, hence the mark.
      const there = attempt(() => statSync(`/proc/${name}/cwd`))
      const file = attempt(() => readlinkSync(`/proc/${name}/exe`)) ?? ''
      const isInside = there?.dev === here.dev && there.ino === here.ino && /\/postgres( \(deleted\))?$/.test(file)
      return isInside || command.includes(mark) ? [{ pid: Number(name), isServer: !isSession }] : []
    })
}

function processesElsewhere(cluster: string): DatabaseProcess[] {
  const lines = attempt(() => execFileSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8' })) ?? ''
  const mark = folderMark(cluster)
  return lines.split('\n').flatMap((line) => {
    const [, pid, command = ''] = /^\s*(\d+) (.*)$/.exec(line) ?? []
    if (!command.includes('postgres') || !command.includes(mark)) return []
    return [{ pid: Number(pid), isServer: !command.startsWith('postgres: ') }]
  })
}

function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
