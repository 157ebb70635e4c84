import { readFileSync, statSync } from 'node:fs'

/** The user and group that PostgreSQL's programs run as; null to run them as ourselves. */
export type RunAs = { uid: number; gid: number } | null

const unprivilegedUser = 'nobody'

/**
 * PostgreSQL refuses to run as root, so for root its programs run as an unprivileged user that already exists: the owner of
 * the cluster if there is one, else `nobody`.
 *
 * @throws Error when the cluster belongs to somebody this process cannot become.
 */
export function databaseUser(cluster: string): RunAs {
  const owner = statSync(cluster, { throwIfNoEntry: false })
  const self = process.getuid?.()
  if (self === undefined) return null
  if (self !== 0) {
    if (!owner || owner.uid === self) return null
    throw new Error(
      `The database in ${cluster} belongs to user ${userName(owner.uid)}, but Quarry runs as ${userName(self)}. ` +
        `Start Quarry as that user or as root, or give the folder to ${userName(self)}.`,
    )
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }

  const entry = users().find(({ name }) => name === unprivilegedUser)
  if (entry) return { uid: entry.uid, gid: entry.gid }
  throw new Error(
    `PostgreSQL does not run as root, and this system has no user "${unprivilegedUser}" to run it instead. ` +
      'Start Quarry as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

function users(): { name: string; uid: number; gid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

function userName(uid: number): string {
  return users().find((user) => user.uid === uid)?.name ?? String(uid)
}
