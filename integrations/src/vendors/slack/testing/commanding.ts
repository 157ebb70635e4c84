import { randomUUID } from 'node:crypto'
import type { Args } from './method.ts'

const mostReplies = 5

/** A command that somebody gave, and what they read in reply. https://docs.slack.dev/interactivity/implementing-slash-commands */
export class FakeCommand {
  readonly trigger = `${Date.now()}.${randomUUID()}`
  readonly address: string
  /** What only they read. */
  readonly replies: { text: string; blocks: unknown[] }[] = []

  constructor(origin: string, all: Map<string, FakeCommand>) {
    const id = randomUUID()
    this.address = `${origin}/commands/${id}`
    all.set(id, this)
  }

  /** @returns false: it takes no more */
  take({ response_type: type, text, blocks }: Args): boolean {
    if (this.replies.length === mostReplies || type !== 'ephemeral') return false
    this.replies.push({ text: text as string, blocks: blocks as unknown[] })
    return true
  }
}
