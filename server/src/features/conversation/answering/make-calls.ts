import { saidForm } from '@quarry/integrations/kit/tool-run'
import type { z } from 'zod'
import type { Actor } from '../../../context.ts'
import type { Actions } from './acting/acting.ts'
import { readResult } from './acting/read-result.ts'
import { withFiles } from './acting/named-files.ts'
import type { Progress } from './progress.ts'
import type { Call, CallResult } from './prompt.ts'
import type { Shelf } from './shelf.ts'
import type { AgentTool, ToolResult } from './tools.ts'

const atOnce = 4
/** A tool that fails so often in a row is not used any more. */
const mostFailures = 3
const longestProblem = 500

type Making = {
  actor: Actor
  /** Which time the model was asked, from 1. */
  no: number
  tools: readonly AgentTool[]
  /** What the agent may do at services; null where it has no tools for that. */
  actions: Actions | null
  progress: Progress
  shelf: Shelf
  /** How often each tool failed of late. */
  failures: Map<string, number>
  signal: AbortSignal
}

type Made = ToolResult & { isFailed: boolean }

/** Makes the calls of one reply, a few side by side. @returns what each brought, in their order. */
export async function makeCalls(calls: readonly Call[], making: Making): Promise<CallResult[]> {
  const acting = await Promise.all(calls.map((call, index) => readActing(call, index + 1, making)))
  const made: Made[] = []
  for (let from = 0; from < calls.length; from += atOnce) {
    const together = calls.slice(from, from + atOnce)
    const begun = together.map(async (call, index) => {
      const read = acting[from + index]!
      if (read === null) return makeCall(call, from + index + 1, making)
      // What a usable one brings is put in its place below.
      return refused(typeof read === 'string' ? read : '')
    })
    made.push(...(await Promise.all(begun)))
  }
  const wanted = acting.filter((read) => read !== null && typeof read !== 'string')
  for (const [position, { text, isFailed }] of (await making.actions?.make(making.no, wanted)) ?? [])
    made[position - 1] = { ...refused(text), isFailed }
  making.actions?.bring([...made.flatMap(({ tools = [] }) => tools), ...wanted.map(({ tool }) => tool.name)])
  // Numbers are given in the order of the calls, whichever ended first.
  return made.map(({ text, passages, isFailed }, index) => {
    const { name } = calls[index]!
    making.failures.set(name, isFailed ? (making.failures.get(name) ?? 0) + 1 : 0)
    const before = making.shelf.passages.length
    const numbers = making.shelf.add(passages)
    const known = numbers.filter((number) => number <= before)
    const again = known.length > 0 ? ` You were shown ${known.map((number) => `[${number}]`).join(', ')} before.` : ''
    return { text: text + again, passages: numbers.filter((number) => number > before) }
  })
}

const refused = (text: string): Made => ({ text, passages: [], found: null, isFailed: true })

/** A call of a tool of a tool set; as text why it cannot be made, null when it is of another tool. */
async function readActing(call: Call, position: number, { no, actor, actions, failures, shelf }: Making) {
  const tool = actions?.callable.find(({ name }) => name === call.name)
  if (!tool) return null
  const problem = problemOf(call, failures)
  if (problem !== null) return problem
  // What the builder set for good stands whatever the model says.
  const { fileFields = [], names } = tool.definition
  // What it was decided on with is not looked up again.
  const known = fileFields.length > 0 || names ? await actions?.argumentsAt(no, position) : null
  const given = known ?? (await withFiles(actor, shelf, { ...(call.input as object), ...tool.fixed }, fileFields))
  if (typeof given === 'string') return `These arguments are not usable: ${given}`
  const input = saidForm(tool.definition).safeParse(given)
  return input.success ? { call, position, tool, input: input.data } : unusable(input.error)
}

function problemOf(call: Call, failures: Making['failures']): string | null {
  if ((failures.get(call.name) ?? 0) >= mostFailures) return 'This tool cannot be used any more. Answer without it.'
  return call.problem === null ? null : `This did not work: ${call.problem}`
}

const unusable = ({ issues }: z.ZodError): string =>
  `These arguments are not usable: ${issues
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('; ')
    .slice(0, longestProblem)}`

async function makeCall(call: Call, position: number, { no, tools, actions, progress, failures, signal }: Making): Promise<Made> {
  const known = tools.find(({ name }) => name === call.name)
  const problem = problemOf(call, failures)
  if (problem !== null) return refused(problem)
  if (actions && call.name === readResult.name) return { ...refused(''), ...(await actions.readOn(call.input)) }
  if (!known) {
    const end = await actions?.endOf(no, position)
    if (end) return refused(end)
    const names = [...tools, ...(actions?.tools ?? [])].map(({ name }) => name)
    return refused(`There is no tool ${call.name.slice(0, 100)}. There are: ${names.join(', ')}.`)
  }
  const input = known.input.safeParse(call.input)
  if (!input.success) return refused(unusable(input.error))
  return progress.look<Made>({
    key: `call.${no}.${position}`,
    kind: known.kind,
    subject: known.subjectOf(input.data),
    async work() {
      try {
        return { ...(await known.run(input.data)), isFailed: false }
      } catch (error) {
        if (signal.aborted) throw error
        return refused('This did not work. Go on without it, or try something else.')
      }
    },
  })
}
