import type { Patience } from '../../protocols/ftp/control.ts'
import { untilAborted } from '../../protocols/file-server/failure.ts'
import { createPool, type Pool } from '../../protocols/file-server/pool.ts'
import { baseFailure, foldersOf } from '../../protocols/file-server/walk.ts'
import { connection } from '../../kit/connection.ts'
import { source, type Vendor } from '../../kit/kit.ts'
import { about } from './about.ts'
import { changes, listFolder, using } from './changes.ts'
import { read } from './read.ts'
import { openSession, type SftpSession, type SftpSignInIo } from '../../protocols/sftp/session.ts'
import { choice } from '../../protocols/ftp/settings.ts'
import { credentials, type SftpSettings } from '../../protocols/sftp/settings.ts'
import { texts } from './texts.ts'

/** @param patience how long the server may take; tests are less patient than people */
export function sftpVendor(patience: Patience & { idleMs: number }): Vendor {
  const pools = new WeakMap<SftpSignInIo, Pool<SftpSession>>()
  const poolOf = (io: SftpSignInIo) => {
    const pool = pools.get(io) ?? poolFor(io, patience)
    pools.set(io, pool)
    return pool
  }
  return {
    about,
    texts,
    connection: connection<SftpSettings>({
      settings: credentials,
      async check(io) {
        const { id: account, hostKey: known } = io.settings
        try {
          const hostKey = await using(poolOf(io), async (session) => session.hostKey)
          return { account, ...(!known && { remember: { hostKey } }) }
        } catch (error) {
          io.signal.throwIfAborted()
          throw error
        }
      },
    }),
    source: source<SftpSettings>({
      access: ['PUBLIC', 'RESTRICTED'],
      settings: { form: choice },
      /** All on one connection, whose questions and answers overlap. */
      parallel: 8,
      async check(io) {
        try {
          await using(poolOf(io), (session) => listFolder(session, ''))
          return {}
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
      changes: (io, cursor) => untilAborted(io.signal, changes(poolOf(io), io.budget, cursor)),
      read: (io, item) => untilAborted(io.signal, read(poolOf(io), item)),
    }),
  }
}

export const sftp = sftpVendor({ connectMs: 15_000, silenceMs: 30_000, idleMs: 5_000 })

function poolFor(io: SftpSignInIo, patience: Patience & { idleMs: number }): Pool<SftpSession> {
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
