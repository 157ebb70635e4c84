import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatEvent } from '@quarry/integrations/kit/channel'
import { IntegrationError, type IntegrationReason } from '@quarry/integrations/kit/kit'
import type { App } from '../../../context.ts'
import { findClient, updateClient } from '../client.store.ts'
import { channelHooks } from '../hear.ts'
import { openChannel } from '../open-channel.ts'
import { type HeldClient, holdClients, releaseClients } from './listener.store.ts'

const beatMs = 5_000
const heldSeconds = 20
/** Before others may have what is held here: a process that cannot say that it is there stops by itself. */
const mostSilentMs = 15_000
const firstPauseMs = 1_000
const longestPauseMs = 60_000
/** A line that stood for so long was no failure. */
const goodMs = 60_000

/** It stays so until somebody enters other secrets. */
const final: readonly IntegrationReason[] = ['auth', 'forbidden', 'settings']

type Listening = { renewedAt: number; stop: AbortController }

/**
 * Listens at services that do not call us. Each app is listened to by one process; should two do so for a moment, what both hear is one
 * question all the same, as with calls that come twice.
 */
export class Listeners implements AsyncDisposable {
  readonly #app: App
  readonly #holder = randomUUID()
  readonly #listening = new Map<string, Listening>()
  readonly #running = new Set<Promise<void>>()
  readonly #timer: NodeJS.Timeout
  #heldAt = performance.now()
  #isOver = false

  constructor(app: App) {
    this.#app = app
    this.#timer = setInterval(() => void this.beat(), beatMs)
    void this.beat()
  }

  /** Ids of the apps that are listened to here. */
  get heard(): string[] {
    return [...this.#listening.keys()]
  }

  /** Says that this process is there, and begins or ends to listen where that is called for. */
  async beat(): Promise<void> {
    const at = performance.now()
    // Others may have by now what is held here.
    if (at - this.#heldAt > mostSilentMs) this.#follow([])
    try {
      const held = await holdClients(this.#app.db, this.#holder, heldSeconds)
      this.#heldAt = at
      if (!this.#isOver) this.#follow(held)
    } catch (error) {
      // A database that does not answer for a moment is no reason to stop.
      this.#app.log.warn({ err: error }, 'nobody can be told that chats are listened to here')
    }
  }

  #follow(held: readonly HeldClient[]): void {
    const wanted = new Map(held.map((each) => [each.id as string, each]))
    for (const [id, { stop, renewedAt }] of this.#listening) {
      if (wanted.get(id)?.renewedAt.getTime() === renewedAt) continue
      stop.abort()
      this.#listening.delete(id)
    }
    for (const each of held) {
      if (this.#listening.has(each.id)) continue
      const stop = new AbortController()
      this.#listening.set(each.id, { renewedAt: each.renewedAt.getTime(), stop })
      const run = this.#listen(each, stop.signal).finally(() => this.#running.delete(run))
      this.#running.add(run)
    }
  }

  async #listen(held: HeldClient, signal: AbortSignal): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      const began = performance.now()
      try {
        await this.#listenOnce(held, signal)
        failures = performance.now() - began > goodMs ? 0 : failures + 1
      } catch (error) {
        if (signal.aborted) return
        this.#app.log.warn({ err: error, client: held.id }, 'a chat is not listened to')
        if (error instanceof IntegrationError && final.includes(error.reason))
          return updateClient(this.#app.db, held.workspaceId, held.id, { status: 'authFail' }).catch(() => {})
        failures += 1
      }
      // Not all at once after a service was away.
      const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)
      await sleep(failures === 0 ? 0 : pause, undefined, { signal }).catch(() => {})
    }
  }

  async #listenOnce({ id, workspaceId }: HeldClient, signal: AbortSignal): Promise<void> {
    const client = await findClient(this.#app.db, workspaceId, id)
    if (!client) return
    const { channel, io } = await openChannel(this.#app, client, signal)
    const take = (event: ChatEvent) => channelHooks.heard(this.#app, { workspaceId, connectionId: id }, event)
    await channel.listen?.(io, take)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOver = true
    clearInterval(this.#timer)
    for (const { stop } of this.#listening.values()) stop.abort()
    await Promise.all(this.#running)
    await releaseClients(this.#app.db, this.#holder).catch(() => {})
  }
}
