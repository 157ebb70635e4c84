import type { AgentStep } from '@quarry/contract/wire/agent/step'
import type { ModelCost } from '@quarry/contract/wire/search/answer'
import type { RunEvent, RunWork } from '../../run/run.ts'
import { recallStep } from './step-names.ts'

/** @property tokens in and out; null where the model's service does not say. */
type Measured = { tookMs: number }
export type Tokens = { in: number; out: number }

export const tokensOf = (used: { inputTokens?: number | undefined; outputTokens?: number | undefined }): Tokens | null =>
  used.inputTokens === undefined && used.outputTokens === undefined
    ? null
    : { in: used.inputTokens ?? 0, out: used.outputTokens ?? 0 }

/** What a model took. @property money null: not told, or not known */
type Taken = { tokens?: Tokens | null; money?: ModelCost | null }

const shownTaken = ({ tokens, money }: Taken) => ({
  ...(tokens && { tokens: tokens.in + tokens.out, tokensOut: tokens.out }),
  ...(money && { cost: money }),
})

type Looking<T> = {
  key: string
  kind: 'search' | 'read' | 'tools' | 'rewrite'
  subject: string
  work: () => Promise<T & { found: number | null; isFailed?: boolean } & Taken>
}

/**
 * Steps of a run as people read them, shown as they begin and end. Text stands between the beginning of a step that writes and whatever is
 * shown next: so the end of such a step is shown with the next one, when its text can no longer become void.
 */
export class Progress {
  readonly #run: RunWork
  #last = 0
  #written: AgentStep | null = null

  constructor(run: RunWork) {
    this.#run = run
  }

  /** Looks for something, or reads it. */
  async look<T>({ key, kind, subject, work }: Looking<T>): Promise<T> {
    const step = this.#next(kind, subject)
    const before = this.#takeWritten()
    return this.#run.step(key, async () => {
      before.forEach((event) => this.#run.emit(event))
      this.#show(step)
      const startedAt = performance.now()
      const result = await work()
      const tookMs = Math.round(performance.now() - startedAt)
      this.#show({ ...step, state: result.isFailed ? 'failed' : 'done', found: result.found, tookMs, ...shownTaken(result) })
      return result
    })
  }

  /** Asks the model. */
  async write<T extends Taken>(key: string, work: () => Promise<T>): Promise<T> {
    const step = this.#next('write', '')
    const before = this.#takeWritten()
    const result = await this.#run.step<T & Measured>(key, async () => {
      before.forEach((event) => this.#run.emit(event))
      this.#show(step)
      const startedAt = performance.now()
      const written = await work()
      return { ...written, tookMs: Math.round(performance.now() - startedAt) }
    })
    this.#written = { ...step, state: 'done', tookMs: result.tookMs, ...shownTaken(result) }
    return result
  }

  /** Says that earlier messages are read as a summary. */
  async recall(messages: number): Promise<void> {
    const step: AgentStep = { ...this.#next('summary', ''), state: 'done', messages }
    await this.aside(recallStep, async () => {
      this.#show(step)
      return {}
    })
  }

  /** Something without a step of its own. */
  async aside<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#takeWritten()
    return this.#run.step(key, async () => {
      before.forEach((event) => this.#run.emit(event))
      return work()
    })
  }

  /** What has still to be shown when the work is over. */
  rest(): RunEvent[] {
    return this.#takeWritten()
  }

  #next(kind: AgentStep['kind'], subject: string): AgentStep {
    this.#last += 1
    return { no: this.#last, kind, state: 'running', subject, found: null, tookMs: null, tokens: null }
  }

  #show(step: AgentStep): void {
    this.#run.emit({ event: 'step', data: step })
  }

  #takeWritten(): RunEvent[] {
    const written = this.#written
    this.#written = null
    return written ? [{ event: 'step', data: written }] : []
  }
}
