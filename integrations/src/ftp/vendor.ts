import { source, type Vendor } from '../kit.ts'
import { changes, using } from './changes.ts'
import type { Patience } from './control.ts'
import { untilAborted } from './failure.ts'
import { listFolder } from './listing.ts'
import { createPool, type Pool } from './pool.ts'
import { read } from './read.ts'
import { openSession, type FtpIo, type Session } from './session.ts'
import { settings } from './settings.ts'
import { baseFailure, foldersOf } from './walk.ts'

/** Servers commonly allow one address no more than this. */
const parallel = 4

/** @param patience how long the server may take; tests are less patient than people */
export function ftpVendor(patience: Patience & { idleMs: number }): Vendor {
  const pools = new WeakMap<FtpIo, Pool<Session>>()
  const poolOf = (io: FtpIo) => {
    const pool = pools.get(io) ?? poolFor(io, patience)
    pools.set(io, pool)
    return pool
  }
  const listBase = (io: FtpIo) =>
    using(poolOf(io), (session) => listFolder(session, session.base)).catch((error: unknown) => {
      io.signal.throwIfAborted()
      throw baseFailure(error)
    })
  return {
    name: 'FTP',
    source: source({
      access: ['PUBLIC', 'RESTRICTED'],
      settings,
      parallel,
      /** Lists the base folder, because only a listing proves that data connections get through. */
      async check(io) {
        await listBase(io)
        return {}
      },
      folders: async (io) => foldersOf(await listBase(io)),
      changes: (io) => untilAborted(io.signal, changes(poolOf(io), io, parallel)),
      read: (io, item) => untilAborted(io.signal, read(poolOf(io), item)),
    }),
  }
}

export const ftp = ftpVendor({ connectMs: 15_000, silenceMs: 30_000, idleMs: 5_000 })

function poolFor(io: FtpIo, patience: Patience & { idleMs: number }): Pool<Session> {
  return createPool({
    most: parallel,
    sharedBy: 1,
    idleMs: patience.idleMs,
    signal: io.signal,
    open: () => openSession(io, patience),
    usable: ({ control }) => !control.failed,
    hold: ({ control }, held) => control.hold(held),
    close: ({ control }) => control.close(),
  })
}
