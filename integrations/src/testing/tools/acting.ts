import type { ToolIo, Intent, Toolset } from '../../kit/tool.ts'
import {
  currentValues,
  meantBy,
  outcomeOf,
  probeTool,
  runTool,
  saidForm,
  surroundingsOf,
  type ToolOutcome,
} from '../../kit/tool-run.ts'
import { lookUndone, takeBack, type UndoOutcome } from '../../kit/tool-undo.ts'
import type { Probed, Standing } from '../../kit/tool.ts'
import { formOf } from '../../kit/parts.ts'
import { IntegrationError, type Io, type Vendor } from '../../kit/kit.ts'
import { createNetwork } from '../../net/network.ts'
import { openTestIo } from '../io.ts'

/** A vendor's tools at a counterpart, used as the host uses them: arguments are read by the tool's own form, names found out before. */
export type Acting = AsyncDisposable & {
  /** What the names in a call stand for. @throws IntegrationError */
  meant(name: string, given: object): Promise<Record<string, unknown>>
  run(name: string, given: object, intent?: Intent): Promise<ToolOutcome>
  probe(name: string, given: object, intent?: Intent): Promise<Probed>
  current(name: string, given: object): Promise<Readonly<Record<string, unknown>>>
  surroundings(name: string, given: object): ReturnType<typeof surroundingsOf>
  /** @param memo what the call said of how it is taken back */
  look(name: string, memo: object): Promise<Standing | UndoOutcome>
  takeBack(name: string, memo: object): Promise<UndoOutcome>
}

export const firstIntent: Intent = { key: '0193c1f0-0000-7000-8000-000000000001', at: new Date('2026-03-01T09:00:00Z'), agoMs: 0 }

/** @property files what a call may take along, by `document` @property leaveWithinMs how long a call may take until it is sent */
type Given = {
  settings?: object
  token?: Io<unknown>['token']
  base?: string
  files?: ReadonlyMap<string, Uint8Array>
  leaveWithinMs?: number
  zone?: string
}

/** What a list gives, call by call, until it says of no place to go on from. */
export async function everyPart<T = { id: string }>(acting: Acting, name: string, given: object, list: string): Promise<T[][]> {
  const parts: T[][] = []
  for (let cursor: unknown; cursor !== null;) {
    const outcome = await acting.run(name, { ...given, ...(typeof cursor === 'string' && { cursor }) })
    if (outcome.outcome !== 'succeeded') throw new Error(JSON.stringify(outcome))
    const data = outcome.data as Record<string, unknown>
    parts.push(data[list] as T[])
    cursor = data['cursor'] ?? null
  }
  return parts
}

export function actAt(
  vendor: Vendor,
  { settings = {}, token = null, base, files = new Map(), leaveWithinMs = 30_000, zone = 'Asia/Seoul' }: Given,
): Acting {
  const net = createNetwork({ allow: '127.0.0.0/8' })
  const { tools } = vendor.toolset as Toolset<never>
  const parsed = formOf(vendor, 'toolset', token ? 'consent' : 'form').parse(settings)
  const io = (): ToolIo<object> => ({
    // Each call is opened anew, as approvals may lie between.
    ...openTestIo<object>({ ...parsed }, net, { token, ...(base && { base }) }),
    leaveBy: performance.now() + leaveWithinMs,
    zone,
    async open({ document, name }) {
      const bytes = files.get(document)
      if (!bytes) throw new IntegrationError('notFound', `“${name}” is not there.`)
      return bytes
    },
    // Reading files apart is the host's, and tried there.
    textOf: async ({ bytes }) => Buffer.concat(await Array.fromAsync(bytes)).toString(),
  })
  const call = (name: string, given: object, intent: Intent) => ({ input: tools[name]!.input.parse(given), intent })
  const meant = async (name: string, given: object) => meantBy(tools[name]!, io(), saidForm(tools[name]!).parse(given))
  return {
    meant,
    async run(name, given, intent = firstIntent) {
      try {
        return await runTool(tools[name]!, io(), { input: await meant(name, given), intent })
      } catch (error) {
        return outcomeOf(error, false)
      }
    },
    probe: (name, given, intent = firstIntent) => probeTool(tools[name]!, io(), call(name, given, intent)),
    current: (name, given) => currentValues(tools[name]!, io(), tools[name]!.input.parse(given)),
    surroundings: (name, given) => surroundingsOf(tools[name]!, io(), tools[name]!.input.parse(given)),
    // As it is kept meanwhile.
    look: (name, memo) => lookUndone(tools[name]!.undo!, io(), JSON.parse(JSON.stringify(memo))),
    takeBack: (name, memo) => takeBack(tools[name]!.undo!, io(), JSON.parse(JSON.stringify(memo))),
    [Symbol.asyncDispose]: () => net[Symbol.asyncDispose](),
  }
}
