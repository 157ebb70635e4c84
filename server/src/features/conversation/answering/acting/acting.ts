import type { Label, ToolCallReason } from '@quarry/contract/agent/tool'
import { isOpenCall, worstLabel } from '@quarry/contract/agent/tool'
import type { Segment } from '@quarry/contract/agent/tool-origin'
import { limits } from '@quarry/contract/limits'
import type { AgentId } from '@quarry/contract/ids'
import { z } from 'zod'
import type { Actor } from '../../../../context.ts'
import { toolSetsToUse } from '../../../agent/agent.ts'
import { Overtaken, type RunWork } from '../../../run/run.ts'
import {
  argumentsOf,
  callShown,
  findCallsOf,
  isAnyWaiting,
  previewVersion,
  proposeCall,
  type ToolCallRow,
} from '../../../tool/tool.ts'
import type { Progress } from '../progress.ts'
import { fenced } from '../clean.ts'
import type { Call } from '../prompt.ts'
import type { OfferedTool } from '../tools.ts'
import type { ActingTool } from './acting-tools.ts'
import type { AtHand } from './at-hand.ts'
import { carry } from './carry.ts'
import { contextOf, mayCarry, originsMeant, originsOf, type Read } from './context.ts'
import { type Meant, meant } from './meant.ts'
import { modelResult } from './model-result.ts'
import { partOfResult, readingOn, readResult } from './read-result.ts'

const mostWrites = 10
const atOnce = 4
/** A tool that comes to this again and again is not used any more; a person is not asked for ever either. */
const inVain: ReadonlySet<ToolCallRow['state']> = new Set(['failed', 'refused', 'denied', 'expired', 'invalid'])
/** What was never to be carried out is none of what one question may change. */
const unbegun: ReadonlySet<ToolCallRow['state']> = new Set(['refused', 'invalid'])
const dayMs = 24 * 60 * 60_000

/** @property agentVersion null in a preview. @property mayAct false: what changes something is only shown */
export type Acting = {
  agentId: AgentId
  agentVersion: number | null
  mayAct: boolean
  atHand: AtHand
  progress: Progress
  mark: string
  read: Omit<Read, 'results'>
}
type Wanted = { call: Call; position: number; tool: ActingTool; input: Record<string, unknown> }

const saidOf = ({ description, input }: ActingTool['definition']): string =>
  `${description}\n${JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))}`

/** What an agent does at services while it answers. Its rows are what counts: a process that goes on with the run finds them. */
export class Actions {
  readonly #run: RunWork
  readonly #actor: Actor
  readonly #acting: Acting
  readonly #results: Segment[] = []
  readonly #described = new Set<ActingTool>()
  #isReading = false

  constructor(run: RunWork, actor: Actor, acting: Acting) {
    this.#run = run
    this.#actor = actor
    this.#acting = acting
    this.#readSaid()
  }

  /** What a request offers of them. */
  get tools(): readonly ActingTool[] {
    return this.#acting.atHand.tools
  }

  /** What there is to read on with, once a result was too long. */
  get reading(): readonly OfferedTool[] {
    return this.#isReading ? [readResult] : []
  }

  /** Those that were offered in this run. */
  get callable(): readonly ActingTool[] {
    return this.#acting.atHand.seen
  }

  /** Gives these a place in what is offered from then on. */
  bring(names: readonly string[]): void {
    this.#acting.atHand.bring(names)
    this.#readSaid()
  }

  /** What a stranger says of a tool is read with the request that offers it. */
  #readSaid(): void {
    for (const tool of this.callable) {
      if (!tool.isForeign || this.#described.has(tool)) continue
      this.#described.add(tool)
      this.#results.push({ label: 'outside', name: tool.title, text: saidOf(tool.definition) })
    }
  }

  /** The worst label in what the model has read. */
  async taint(): Promise<Label> {
    const context = await contextOf(this.#actor, { ...this.#acting.read, results: this.#results })
    return worstLabel([this.#acting.read.taint, ...context.map(({ label }) => label)])
  }

  /** What a call was decided on with, or is to be, of a run that is taken up again; null: it was not written down yet. */
  async argumentsAt(no: number, position: number): Promise<Record<string, unknown> | null> {
    const row = (await this.#rows(no)).find((each) => each.position === position)
    return row ? argumentsOf(this.#actor, row) : null
  }

  /** What became of a call whose tool is there no more, for the model; null: it was not made, or has no end yet. */
  async endOf(no: number, position: number): Promise<string | null> {
    const row = (await this.#rows(no)).find((each) => each.position === position)
    if (!row || isOpenCall(row.state)) return null
    return modelResult(this.#actor, row, { mark: this.#acting.mark, title: row.tool })
  }

  /**
   * Makes the calls of one step: reads at once, what a person is asked about when all of it is decided. While it waits it never resolves: the
   * run is taken up again.
   * @returns what each came to, by its position
   */
  async make(no: number, wanted: readonly Wanted[]): Promise<Map<number, { text: string; isFailed: boolean }>> {
    if (wanted.length === 0) return new Map()
    for (const each of wanted) await this.#signIn(no, each)
    const context = await contextOf(this.#actor, { ...this.#acting.read, results: this.#results })
    for (const each of wanted) await this.#propose(no, each, context)
    await this.#show(`asked.${no}`, no)
    const reads = (await this.#approved(no)).filter(({ effect }) => effect === 'read')
    for (let from = 0; from < reads.length; from += atOnce) await this.#carry(wanted, reads.slice(from, from + atOnce))
    await this.#untilDecided()
    // One after another: the next one may rest on the one before.
    for (const row of await this.#approved(no)) await this.#carry(wanted, [row])
    await this.#show(`done.${no}`, no)
    const rows = await this.#rows(no)
    const results = rows.map(async (row) => {
      const title = wanted.find(({ position }) => position === row.position)?.tool.title ?? row.tool
      const text = await modelResult(this.#actor, row, { mark: this.#acting.mark, title })
      this.#results.push({ label: 'outside', name: title, text })
      this.#isReading ||= readingOn(this.#actor, row) !== ''
      return [row.position, { text, isFailed: inVain.has(row.state) }] as const
    })
    return new Map(await Promise.all(results))
  }

  /** Reads on in a result of this run. Nothing of it is kept a second time: a process that goes on with the run reads it again. */
  async readOn(input: unknown): Promise<{ text: string; isFailed: boolean }> {
    const found = partOfResult(this.#actor, await this.#all(), input)
    if (!found) return { text: 'There is no such part of a result.', isFailed: true }
    const { service, tool } = found.row
    const name = this.callable.find((each) => each.tool === tool && each.set.service === service)?.title ?? tool
    const text = fenced(this.#acting.mark, `result of ${name}, further on`, found.text)
    this.#results.push({ label: 'outside', name, text })
    return { text, isFailed: false }
  }

  /** Side by side. What turns out not to be allowed at the service waits until the person allows it there. */
  async #carry(wanted: readonly Wanted[], rows: readonly ToolCallRow[]): Promise<void> {
    const isPreview = this.#acting.agentVersion === null
    const carried = rows.map(async (row) => {
      const tool = wanted.find(({ position }) => position === row.position)?.tool
      const end = await carry(this.#run, this.#actor, row, { isPreview, isOwn: tool?.set.method === 'PERSONAL' })
      return end === 'notGranted' ? tool : null
    })
    for (const tool of await Promise.all(carried)) if (tool) await this.#untilGranted(tool)
  }

  async #all(): Promise<ToolCallRow[]> {
    return findCallsOf(this.#actor.db, this.#actor.workspace.id, this.#run.held.id)
  }
  #rows = async (no: number): Promise<ToolCallRow[]> => (await this.#all()).filter((row) => row.step_no === no)
  #approved = async (no: number): Promise<ToolCallRow[]> => (await this.#rows(no)).filter(({ state }) => state === 'approved')

  /** What changes something is shown in a preview, unless it is to be carried out there. */
  #isShownOnly = ({ definition }: ActingTool): boolean => definition.effect !== 'read' && !this.#acting.mayAct

  /** Has the person sign in before anything is asked, or allow at the service what a tool takes. */
  async #signIn(no: number, { position, tool }: Wanted): Promise<void> {
    const { set, isGranted } = tool
    if ((set.connection && isGranted) || !set.needsAccount || set.method === 'SHARED' || this.#isShownOnly(tool)) return
    const row = (await this.#rows(no)).find((each) => each.position === position)
    if (!row || (row.state === 'approved' && set.connection)) await this.#untilGranted(tool)
  }

  /** Waits until the account is there and allows what the tool takes; after a week it goes on without. */
  async #untilGranted({ set, tool }: ActingTool): Promise<void> {
    const { progress, agentId } = this.#acting
    const key = set.connection ? `allow.${set.id}.${tool}` : `signIn.${set.id}`
    const { until } = await progress.aside(key, async () => {
      const problem = set.connection ? { problem: 'scopeMissing' as const } : {}
      this.#run.emit({ event: 'signIn', data: { toolSetId: set.id, serviceName: set.service, name: set.name, ...problem } })
      return { until: new Date(this.#actor.clock.now().getTime() + limits.approvalDays * dayMs).toISOString() }
    })
    await this.#run.wait('signIn', new Date(until), async (tx) => {
      if (this.#actor.clock.now() >= new Date(until)) return false
      const sets = await toolSetsToUse({ ...this.#actor, db: tx }, agentId)
      const now = sets.find(({ id }) => id === set.id)
      const isGranted = now?.tools.find(({ name }) => name === tool)?.isGranted ?? true
      // Signed in just now: the run is taken up again, with that account.
      if (now?.connection && isGranted) throw new Overtaken()
      return now !== undefined
    })
  }

  async #propose(no: number, { call, position, tool, input }: Wanted, context: readonly Segment[]): Promise<void> {
    const { agentId, agentVersion, read } = this.#acting
    const { set, definition, isForeign } = tool
    const isWriting = definition.effect !== 'read'
    const writes = (await this.#all()).filter(
      (row) => row.effect !== 'read' && !unbegun.has(row.state) && (row.step_no !== no || row.position < position),
    )
    const hasAccount = set.connection !== null || !set.needsAccount
    const reason: ToolCallReason | null =
      !hasAccount && set.method === 'SHARED'
        ? 'notConnected'
        : this.#isShownOnly(tool)
          ? 'preview'
          : !hasAccount
            ? 'signIn'
            : !tool.isGranted
              ? 'notGranted'
              : isWriting && writes.length >= mostWrites
                ? 'budget'
                : null
    const mayLook = reason === null || (reason === 'preview' && hasAccount && tool.isGranted)
    // What was written down already stands.
    const isNew = mayLook && !(await this.#rows(no)).some((row) => row.position === position)
    const found: Meant = isNew ? await meant(this.#run, this.#actor, tool, input) : { arguments: input, fields: [] }
    const rejection = found.rejection ?? (reason && { state: 'refused' as const, reason })
    const proposed = await proposeCall(this.#actor, this.#run.held, {
      agentId,
      agentVersion: agentVersion ?? previewVersion,
      stepNo: no,
      position,
      modelCallId: call.id,
      service: set.service,
      tool: tool.tool,
      toolSetId: set.id,
      definition,
      isForeign,
      arguments: found.arguments,
      connection: set.connection && { ...set.connection, isShared: set.method === 'SHARED' },
      taint: worstLabel([read.taint, ...context.map(({ label }) => label)]),
      // Where others read, nothing is written that its person was not asked about just now.
      setting: this.#actor.readers && tool.setting === 'remember' ? 'ask' : tool.setting,
      origins: originsMeant(originsOf(input, context, definition.fileFields), { fields: found.fields, from: set.name }),
      mayCarry: mayCarry(input, context),
      fixed: Object.keys(tool.fixed),
      ...(rejection && { rejection }),
    })
    if (proposed) return
    this.#run.signal.throwIfAborted()
    throw new Overtaken()
  }

  async #show(key: string, no: number): Promise<void> {
    const rows = await this.#rows(no)
    await this.#acting.progress.aside(key, async () => {
      for (const { id } of rows) {
        const call = await callShown(this.#actor, this.#actor.workspace.id, id)
        if (call) this.#run.emit({ event: 'call', data: call })
      }
      return {}
    })
  }

  #untilDecided(): Promise<void> {
    const { held } = this.#run
    const until = new Date(this.#actor.clock.now().getTime() + (limits.approvalDays + 1) * dayMs)
    return this.#run.wait('approval', until, (tx) => isAnyWaiting(tx, { workspaceId: held.workspaceId, runId: held.id }))
  }
}
