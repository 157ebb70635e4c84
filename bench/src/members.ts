import { memberRoutes } from '@quarry/contract/routes/workspace/member'
import { workspaceRoutes } from '@quarry/contract/routes/workspace/workspace'
import { signUp, startProduct } from '../../server/testing/product.ts'
import { type Bench, most, percentile } from './row.ts'
import { poolOf } from './pool-of.ts'
import { temporaryData } from './temporary-data.ts'

const members = 10_000
const workspaces = 200
const rounds = 20

/** The list of members of a large workspace, and of workspaces of somebody who is in many. */
export const memberLists: Bench = async function* () {
  await using data = await temporaryData()
  await using product = await startProduct({ dataDir: data.path })
  const { client, workspaceId } = await signUp(product.origin, 'bench')
  await writeRows(data.path, workspaceId)

  const list = (filters: object) => () => client.call(memberRoutes.list, { workspaceId, ...filters })
  const asked = {
    [`${members} members: first page`]: list({}),
    [`${members} members: last page`]: list({ page: members / 20 - 1, pageSize: 20 }),
    [`${members} members: a name`]: list({ search: 'Member 7777' }),
    [`${members} members: nobody`]: list({ search: 'nowhere' }),
    [`${workspaces} workspaces of one person`]: () => client.call(workspaceRoutes.list, { detail: 'Y' }),
  }
  for (const [what, ask] of Object.entries(asked)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const from = performance.now()
      await ask()
      times.push(performance.now() - from)
    }
    yield { bench: 'members', what: `${what}, p50`, value: percentile(times, 0.5), unit: 'ms', budget: most(100) }
  }
}

/** Accounts that joined the workspace, and other workspaces of its owner. */
async function writeRows(dataDir: string, workspaceId: string): Promise<void> {
  const pool = poolOf(dataDir)
  await pool.query(
    `with person as (
       insert into account (email, password_hash, first_name, last_name, job, lang, agreed_terms_at, created_at)
       select 'member' || n || '@example.com', 'x', 'Member ' || n, '김', '디자이너', 'ko', now(), now()
       from generate_series(1, ${members - 1}) n returning id
     ) insert into member (workspace_id, account_id, role, joined_at) select $1, id, 'USER', now() from person`,
    [workspaceId],
  )
  await pool.query(
    `with owner as (select account_id as id from member where workspace_id = $1 and role = 'OWNER'), made as (
       insert into workspace (code, name, display_name, created_by, created_at)
       select 'bench-' || n, 'Team ' || n, 'Team ' || n, owner.id, now() from owner, generate_series(1, ${workspaces - 1}) n returning id
     ) insert into member (workspace_id, account_id, role, joined_at) select made.id, owner.id, 'OWNER', now() from made, owner`,
    [workspaceId],
  )
  await pool.query('vacuum analyze member, account, workspace')
  await pool.end()
}
