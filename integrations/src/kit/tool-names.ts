import type { z } from 'zod'
import { IntegrationError } from './kit.ts'
import type { Tool, ToolIo } from './tool.ts'
import { readingOnly } from './tool-run.ts'

type Named = Pick<Tool<never>, 'input' | 'names'>

const namingsOf = ({ names = {} }: Named) =>
  Object.entries(names).flatMap(([field, naming]) => (naming ? [{ field, naming }] : []))

/** The arguments of a tool as a model gives them: by names, where it may. */
export const saidForm = (tool: Named): z.ZodObject =>
  tool.input.extend(Object.fromEntries(namingsOf(tool).map(({ field, naming }) => [field, naming.said])))

/**
 * What a call is about of which its model gave names; changes nothing.
 * @param said of the form above. @returns as the tool takes it. @throws IntegrationError as `Naming.meant`
 */
export async function meantBy(
  tool: Named,
  io: ToolIo<object>,
  said: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const looking = { ...io, net: readingOnly(io.net) }
  const meant: Record<string, unknown> = { ...said }
  for (const { field, naming } of namingsOf(tool))
    if (said[field] !== undefined) meant[field] = await naming.meant(looking as never, said[field] as never)
  const read = tool.input.safeParse(meant)
  if (!read.success) throw new IntegrationError('settings', `What is meant is not usable: ${read.error.issues[0]?.message}`)
  return read.data
}
