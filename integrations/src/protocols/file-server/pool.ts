import { IntegrationError } from '../../kit/kit.ts'

type Lease<Connection> = {
  connection: Connection
  /** Gives the connection back. Calling it twice is harmless. */
  release(): void
}

/** The connections of one run. Nobody has to close it: connections go when the run is aborted or has no work for them. */
export type Pool<Connection> = { lease(): Promise<Lease<Connection>> }

export type PoolOptions<Connection> = {
  /** Most connections at the same time. */
  most: number
  /** How many may use one connection at the same time. */
  sharedBy: number
  /** How long an unused connection stays open, in milliseconds. */
  idleMs: number
  signal: AbortSignal
  open(): Promise<Connection>
  usable(connection: Connection): boolean
  /** Whether an unused connection may keep the process alive: never, but while somebody waits for it, it must. */
  hold(connection: Connection, held: boolean): void
  close(connection: Connection): void
}

type Slot<Connection> = { connection: Connection; users: number; idle: NodeJS.Timeout | null }

/** Connecting again would only repeat the refusal, and servers lock accounts out for that. */
const final: readonly string[] = ['auth', 'certificate', 'settings']
/** Servers say so, in different words, when one more connection is one too many. */
const tooMany: readonly string[] = ['auth', 'throttled']

export function createPool<Connection>(options: PoolOptions<Connection>): Pool<Connection> {
  const { signal } = options
  const slots = new Set<Slot<Connection>>()
  let limit = options.most
  let opening = false
  let refused: IntegrationError | null = null
  let waiting: (() => void)[] = []

  const wake = () => {
    const woken = waiting
    waiting = []
    for (const resolve of woken) resolve()
  }
  const drop = (slot: Slot<Connection>) => {
    if (slot.idle) clearTimeout(slot.idle)
    slots.delete(slot)
    options.close(slot.connection)
  }
  const rest = (slot: Slot<Connection>) => {
    if (signal.aborted || !options.usable(slot.connection)) return drop(slot)
    options.hold(slot.connection, false)
    slot.idle = setTimeout(() => drop(slot), options.idleMs).unref()
  }
  const take = (slot: Slot<Connection>): Lease<Connection> => {
    if (slot.idle) clearTimeout(slot.idle)
    slot.idle = null
    slot.users += 1
    options.hold(slot.connection, true)
    let released = false
    const release = () => {
      if (released) return
      released = true
      slot.users -= 1
      if (slot.users === 0) rest(slot)
      wake()
    }
    return { connection: slot.connection, release }
  }
  /** One at a time, so that wrong credentials are tried exactly once however many wait. */
  const open = async (): Promise<Slot<Connection> | null> => {
    opening = true
    try {
      const connection = await options.open()
      if (signal.aborted) options.close(connection)
      signal.throwIfAborted()
      const slot = { connection, users: 0, idle: null }
      slots.add(slot)
      return slot
    } catch (error) {
      const reason = error instanceof IntegrationError ? error.reason : ''
      if (slots.size > 0 && tooMany.includes(reason)) {
        limit = slots.size
        return null
      }
      if (error instanceof IntegrationError && final.includes(reason)) refused = error
      throw error
    } finally {
      opening = false
      wake()
    }
  }
  const free = () => {
    for (const slot of slots) {
      if (!options.usable(slot.connection)) {
        if (slot.users === 0) drop(slot)
        else slots.delete(slot)
      } else if (slot.users < options.sharedBy) return slot
    }
    return null
  }
  const lease = async (): Promise<Lease<Connection>> => {
    for (;;) {
      signal.throwIfAborted()
      if (refused) throw refused
      const slot = free()
      if (slot) return take(slot)
      if (opening || slots.size >= limit) {
        await new Promise<void>((resolve) => waiting.push(resolve))
        continue
      }
      // Refused or taken by another, it looks again before it waits: the connection it would wait for may have come back meanwhile.
      const opened = await open()
      if (opened && opened.users < options.sharedBy) return take(opened)
    }
  }

  signal.addEventListener(
    'abort',
    () => {
      for (const slot of slots) drop(slot)
      wake()
    },
    { once: true },
  )
  return { lease }
}
