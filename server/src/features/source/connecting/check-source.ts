import type { Container } from '@quarry/integrations/kit/kit'
import type { Needs } from '../../../context.ts'
import { type Access, ask, checkAccess, forReading, openIo, sourceOf } from '../../connection/connection.ts'

/** More folders beside each other are looked through by nobody. */
const mostFolders = 2_000

type Ctx = Needs<'net' | 'config' | 'vendors' | 'signal'>

/** As `checkAccess`, for what is to be read. */
export const checkSource = (ctx: Ctx, access: Access): Promise<Record<string, unknown>> => checkAccess(ctx, 'source', access)

/** What can be chosen from; empty where the service has no such level. @throws Failure with the service's own reason as detail. */
export async function findContainers(ctx: Ctx, access: Access): Promise<Container[]> {
  const source = sourceOf(ctx, access.service)
  const found = await ask(ctx, async (signal) => source?.containers?.(openReading(ctx, access, signal)))
  return [...(found ?? [])]
}

/** The folders in the one these settings name, by name; none where the service has no such level. @throws Failure as `findContainers` */
export async function findFolders(ctx: Ctx, access: Access): Promise<string[]> {
  const source = sourceOf(ctx, access.service)
  const found = await ask(ctx, async (signal) => source?.folders?.(openReading(ctx, access, signal)))
  return [...(found ?? [])].toSorted((a, b) => a.localeCompare(b)).slice(0, mostFolders)
}

const openReading = (ctx: Ctx, { service, ...access }: Access, signal: AbortSignal) =>
  forReading(openIo(ctx, service, { ...access, signal }))
