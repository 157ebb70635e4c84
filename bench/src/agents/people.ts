import { signUp } from '../../../server/testing/product.ts'
import { changeRows } from '../../../server/testing/running-database.ts'
import type { Opened, Person } from './open.ts'

/** So many people who work in the workspace. */
export async function gather(all: Opened, count: number): Promise<Person[]> {
  const { product, dataDir, workspaceId } = all
  const people: Person[] = []
  for (let n = 0; n < count; n++) people.push({ client: (await signUp(product.origin, `person${n}`)).client, workspaceId })
  await changeRows(
    dataDir,
    `insert into member (workspace_id, account_id, role, joined_at)
     select $1, id, 'USER', now() from account where email like 'person%@example.com'`,
    [workspaceId],
  )
  return people
}
