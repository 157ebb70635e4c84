import { z } from 'zod'
import { IntegrationError } from '../../kit/kit.ts'
import type { Principal } from '../../kit/rights.ts'
import { type ConfluenceClient, v2 } from './client.ts'

const Permission = z.object({
  principal: z.object({ type: z.string(), id: z.string() }),
  operation: z.object({ key: z.string(), targetType: z.string() }),
})
const Assignment = z.object({ principal: z.object({ principalType: z.string(), principalId: z.string() }), roleId: z.string() })
const Role = z.object({ id: z.string(), spacePermissions: z.array(z.string()) })

/** Groups of ours for what Confluence names without saying who belongs to it; their members are yielded with the other groups. */
export const licensed = 'access:user'
export const administrators = 'access:admin'

/** https://developer.atlassian.com/cloud/confluence/rest/v2/api-group-space-roles/ (access classes); those absent let nobody in. */
const classes: Readonly<Record<string, Principal>> = {
  'anonymous-users': 'everyone',
  'authenticated-users': `group:${licensed}`,
  'all-licensed-users': `group:${licensed}`,
  'all-product-admins': `group:${administrators}`,
}

/** Who may see a space, by permission or, on sites that have them, by role. */
export function openReaders(client: ConfluenceClient): (spaceId: string) => Promise<readonly Principal[]> {
  const known = new Map<string, Promise<readonly Principal[]>>()
  let roles: Promise<ReadonlySet<string> | null> | undefined

  async function ask(spaceId: string): Promise<readonly Principal[]> {
    const permissions = client.list(`${v2}/spaces/${spaceId}/permissions`, { limit: 250 }, Permission)
    const granted = (await Array.fromAsync(permissions)).flat().flatMap(permitted)
    roles ??= reading(client)
    const seeing = await roles
    if (seeing === null) return [...new Set(granted)]
    const assignments = client.list(`${v2}/spaces/${spaceId}/role-assignments`, { limit: 250 }, Assignment)
    const assigned = (await Array.fromAsync(assignments)).flat().filter(({ roleId }) => seeing.has(roleId))
    return [...new Set([...granted, ...assigned.flatMap(appointed)])]
  }

  return (spaceId) => {
    const asking = known.get(spaceId) ?? ask(spaceId)
    known.set(spaceId, asking)
    return asking
  }
}

/** Ids of the roles that may read a space; null where the site has no roles (the interface is there only on sites that do). */
async function reading(client: ConfluenceClient): Promise<ReadonlySet<string> | null> {
  try {
    const roles = (await Array.fromAsync(client.list(`${v2}/space-roles`, { limit: 250 }, Role))).flat()
    return new Set(roles.filter(({ spacePermissions }) => spacePermissions.includes('read/space')).map(({ id }) => id))
  } catch (error) {
    if (error instanceof IntegrationError && ['notFound', 'forbidden', 'settings'].includes(error.reason)) return null
    throw error
  }
}

function permitted({ principal: { type, id }, operation }: z.output<typeof Permission>): Principal[] {
  if (operation.key !== 'read' || operation.targetType !== 'space') return []
  if (type === 'user') return [`user:${id}`]
  return type === 'group' ? [`group:${id}`] : []
}

function appointed({ principal: { principalType, principalId } }: z.output<typeof Assignment>): Principal[] {
  if (principalType === 'USER') return [`user:${principalId}`]
  if (principalType === 'GROUP') return [`group:${principalId}`]
  return principalType === 'ACCESS_CLASS' && classes[principalId] ? [classes[principalId]] : []
}
