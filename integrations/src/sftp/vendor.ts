import type { Patience } from '../ftp/control.ts'
import { untilAborted } from '../ftp/failure.ts'
import { createPool, type Pool } from '../ftp/pool.ts'
import { baseFailure, foldersOf } from '../ftp/walk.ts'
import { source, type Vendor } from '../kit.ts'
import { changes, listFolder, using } from './changes.ts'
import { read } from './read.ts'
import { openSession, type Session, type SftpIo } from './session.ts'
import { settings } from './settings.ts'

/** @param patience how long the server may take; tests are less patient than people */
export function sftpVendor(patience: Patience & { idleMs: number }): Vendor {
  const pools = new WeakMap<SftpIo, Pool<Session>>()
  const poolOf = (io: SftpIo) => {
    const pool = pools.get(io) ?? poolFor(io, patience)
    pools.set(io, pool)
    return pool
  }
  return {
    name: 'SFTP',
    source: source({
      access: ['PUBLIC', 'RESTRICTED'],
      settings,
      /** All on one connection, whose questions and answers overlap. */
      parallel: 8,
      async check(io) {
        try {
          const hostKey = await using(poolOf(io), async (session) => {
            await listFolder(session, '')
            return session.hostKey
          })
          return io.settings.hostKey ? {} : { remember: { hostKey } }
        } catch (error) {
          io.signal.throwIfAborted()
          throw error
        }
      },
      async folders(io) {
        try {
          return foldersOf(await using(poolOf(io), (session) => listFolder(session, '')))
        } catch (error) {
          io.signal.throwIfAborted()
          throw baseFailure(error)
        }
      },
      changes: (io) => untilAborted(io.signal, changes(poolOf(io), io.budget)),
      read: (io, item) => untilAborted(io.signal, read(poolOf(io), item)),
    }),
  }
}

export const sftp = sftpVendor({ connectMs: 15_000, silenceMs: 30_000, idleMs: 5_000 })

function poolFor(io: SftpIo, patience: Patience & { idleMs: number }): Pool<Session> {
  return createPool({
    most: 1,
    sharedBy: Number.POSITIVE_INFINITY,
    idleMs: patience.idleMs,
    signal: io.signal,
    open: () => openSession(io, patience),
    usable: (session) => !session.failed(),
    hold: (session, held) => session.hold(held),
    close: (session) => session.close(),
  })
}
