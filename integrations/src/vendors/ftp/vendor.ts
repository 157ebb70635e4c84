import { connection } from '../../kit/connection.ts'
import { source, type Vendor } from '../../kit/kit.ts'
import { about } from './about.ts'
import { changes, using } from './changes.ts'
import type { Patience } from '../../protocols/ftp/control.ts'
import { untilAborted } from '../../protocols/file-server/failure.ts'
import { listFolder } from '../../protocols/ftp/listing.ts'
import { createPool, type Pool } from '../../protocols/file-server/pool.ts'
import { read } from './read.ts'
import { openSession, type FtpIo, type FtpSession, type FtpSignInIo } from '../../protocols/ftp/session.ts'
import { choice, credentials, type FtpSettings } from '../../protocols/ftp/settings.ts'
import { baseFailure, foldersOf } from '../../protocols/file-server/walk.ts'
import { texts } from './texts.ts'

/** Servers commonly allow one address no more than this. */
const parallel = 4

/** @param patience how long the server may take; tests are less patient than people */
export function ftpVendor(patience: Patience & { idleMs: number }): Vendor {
  const pools = new WeakMap<FtpSignInIo, Pool<FtpSession>>()
  const poolOf = (io: FtpSignInIo) => {
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
    about,
    texts,
    connection: connection<FtpSettings>({
      settings: credentials,
      async check(io) {
        await using(poolOf(io), async () => {})
        return { account: io.settings.id }
      },
    }),
    source: source<FtpSettings>({
      access: ['PUBLIC', 'RESTRICTED'],
      settings: { form: choice },
      parallel,
      /** Lists the base folder, because only a listing proves that data connections get through. */
      async check(io) {
        await listBase(io)
        return {}
      },
      folders: async (io) => foldersOf(await listBase(io)),
      changes: (io, cursor) => untilAborted(io.signal, changes(poolOf(io), io, { parallel, cursor })),
      read: (io, item) => untilAborted(io.signal, read(poolOf(io), item)),
    }),
  }
}

export const ftp = ftpVendor({ connectMs: 15_000, silenceMs: 30_000, idleMs: 5_000 })

function poolFor(io: FtpSignInIo, patience: Patience & { idleMs: number }): Pool<FtpSession> {
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
