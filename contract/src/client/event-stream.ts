/** A repeated call with this header, naming a stream, ends that stream instead of reading it. */
export const stopHeader = 'x-stop-stream'

/** An event of every stream: the process that wrote it vanished, another one goes on, and what came before is void. */
export const restartEvent = 'restart'

/** One server-sent event. @property data parsed; undefined in a frame that only carries an id. */
export type Frame = { id: string; event: string; data: unknown }

type Following = {
  /** Makes the call with these headers added. */
  ask: (headers: Record<string, string>) => Promise<Response>
  /** Whether a call that failed like this is worth making again. */
  mayPass: (failure: unknown) => boolean
  /** Milliseconds before each try; a stream that goes on no further in all of them has failed. */
  pausesMs: readonly number[]
  /** The last event of a whole stream has one of these names; when null, any end is the end. */
  last: ReadonlySet<string> | null
  /** The work goes on when its reader leaves. */
  outlivesReader: boolean
  signal: AbortSignal | undefined
}

/**
 * Frames of a stream, taken up where it was when its connection breaks.
 * @returns `restart` in their midst when it begins again, there or because it could not be taken up: what came before is void.
 * @throws what `ask` throws, when all tries are used up or it may not pass; the signal's reason.
 */
export async function* followStream(first: Response, following: Following): AsyncGenerator<Frame | 'restart'> {
  let response = first
  let lastId = ''
  let tries = 0
  let hasRestarted = false
  let isWhole = false
  try {
    for (;;) {
      try {
        for await (const frame of readFrames(response)) {
          const isOther = lastId !== '' && frame.id !== '' && streamOf(frame.id) !== streamOf(lastId)
          hasRestarted ||= isOther
          lastId = frame.id || lastId
          if (isOther || frame.event === restartEvent) yield 'restart'
          if (frame.data === undefined || frame.event === restartEvent) continue
          // Beginning anew again and again is no progress.
          if (!hasRestarted) tries = 0
          isWhole ||= following.last?.has(frame.event) ?? false
          yield frame
        }
        // A proxy that gives up ends a stream as properly as the server does.
        isWhole ||= following.last === null
        if (isWhole) return
      } catch (cause) {
        if (following.signal?.aborted || !isBroken(cause)) throw cause
      }
      ;({ response, tries } = await takeUp(following, lastId, tries))
    }
  } finally {
    // A reader that leaves early cancels the work; nobody waits for that.
    if (!isWhole && lastId !== '' && !following.outlivesReader)
      void following.ask({ [stopHeader]: streamOf(lastId) }).catch(() => {})
  }
}

async function takeUp({ ask, mayPass, pausesMs, signal }: Following, lastId: string, triesBefore: number) {
  for (let tries = triesBefore; ; tries++) {
    const pauseMs = pausesMs[tries]
    if (pauseMs === undefined) throw new TypeError('The connection broke again and again')
    await pause(pauseMs, signal)
    try {
      return { response: await ask(lastId ? { 'last-event-id': lastId } : {}), tries: tries + 1 }
    } catch (cause) {
      if (!mayPass(cause) || tries + 1 >= pausesMs.length) throw cause
    }
  }
}

/** Ids are `<stream>.<number>`. */
const streamOf = (eventId: string): string => eventId.slice(0, eventId.lastIndexOf('.'))

/** What `fetch` and the reader of its body throw when a connection breaks. */
const isBroken = (cause: unknown): boolean => cause instanceof TypeError || cause instanceof DOMException

/** @throws the signal's reason when it is aborted meanwhile. */
const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }, ms)
    const leave = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    if (signal?.aborted) leave()
    else signal?.addEventListener('abort', leave, { once: true })
  })

async function* readFrames(response: Response): AsyncGenerator<Frame> {
  let buffer = ''
  if (!response.body) return
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    buffer += text
    for (let end = buffer.indexOf('\n\n'); end >= 0; end = buffer.indexOf('\n\n')) {
      const lines = buffer.slice(0, end).split('\n')
      buffer = buffer.slice(end + 2)
      const valuesOf = (field: string): string[] =>
        lines.filter((line) => line.startsWith(`${field}: `)).map((line) => line.slice(field.length + 2))
      const data = valuesOf('data').join('\n')
      yield { id: valuesOf('id')[0] ?? '', event: valuesOf('event')[0] ?? 'message', data: data ? JSON.parse(data) : undefined }
    }
  }
}
