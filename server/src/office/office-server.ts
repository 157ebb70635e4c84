import type { Network } from '@quarry/integrations/kit/kit'
import type { Config } from '../config.ts'
import { fail } from '../http/fail.ts'
import type { Log } from '../log.ts'
import { type Discovery, readDiscovery } from './discovery.ts'
import { isProven, type Signed } from './proof.ts'

/** Far more than any server says of itself. */
export const discoveryBytes = 4 * 1024 * 1024
const timeoutMs = 10_000
const rediscoverEveryMs = 60 * 60_000
/** A call that proves nothing may be signed with a key that is new; asking for it is not in the hands of who calls. */
const rediscoverAtMostMs = 60_000

/** What the office server opens, by the extensions of files. */
export const officeFormats: readonly string[] = ['docx', 'pptx', 'xlsx']

/** An office server that shows documents in a frame of a page and reads them from here (WOPI: Collabora, OnlyOffice). */
export type OfficeServer = {
  /** The one origin that is framed. */
  origin: string
  /**
   * Where a file is shown; null: the server does not show its format.
   * @param file.source where the server reads it. @param file.lang of its screen.
   * @throws Failure officeUnreachable
   */
  addressFor(format: string, file: { source: string; lang: string }): Promise<string | null>
  /** Whether the server made this call: true for anybody where it signs none. @throws Failure officeUnreachable */
  vouches(signed: Signed, now: Date): Promise<boolean>
}

type Settings = Pick<Config, 'WEB_OFFICE' | 'WEB_OFFICE_URL'>

/** The server the operator has configured; null without one. It is asked for its description when a document is first opened. */
export function openOffice(
  { WEB_OFFICE, WEB_OFFICE_URL: base }: Settings,
  { net, log }: { net: Network; log: Log },
): OfficeServer | null {
  if (WEB_OFFICE === 'off' || base === undefined) return null
  const { origin } = new URL(base)
  let known: { at: number; value: Promise<Discovery> } | null = null

  async function discovered(): Promise<Discovery> {
    const reply = await net.fetch(`${base}/hosting/discovery`, { timeoutMs, follows: false })
    const body = Buffer.from(await reply.arrayBuffer())
    if (!reply.ok) throw new Error(`It answers ${reply.status}.`)
    return readDiscovery(body)
  }

  function description(maxAgeMs: number): Promise<Discovery> {
    const before = known
    if (before && performance.now() - before.at <= maxAgeMs) return before.value
    const value = discovered().catch((cause: unknown) => {
      log.warn({ err: cause }, 'the office server (WEB_OFFICE_URL) cannot be asked for its description')
      // What was known stays, and the next call asks again.
      known = before
      if (before) return before.value
      throw fail('officeUnreachable', { cause })
    })
    known = { at: performance.now(), value }
    return value
  }

  return {
    origin,
    async addressFor(format, { source, lang }) {
      const { viewers } = await description(rediscoverEveryMs)
      const viewer = viewers.get(format)
      if (viewer === undefined) return null
      const address = URL.canParse(viewer) ? filledIn(viewer, { source, lang }) : null
      if (address?.origin === origin) return address.href
      log.warn(
        {},
        'the office server names an address of another origin than WEB_OFFICE_URL, which is not framed: see docs/configuration.md',
      )
      throw fail('officeUnreachable')
    },
    async vouches(signed, now) {
      const { keys } = await description(rediscoverEveryMs)
      if (isProven(signed, keys, now)) return true
      if (keys.length === 0 && signed.proof === '') return true
      const later = await description(rediscoverAtMostMs)
      return later.keys.length === 0 || isProven(signed, later.keys, now)
    },
  }
}

/** An address of a description has places for values, `<name=PLACE&>`, of which we know the language alone, and may end in `?` or `&`. */
function filledIn(viewer: string, { source, lang }: { source: string; lang: string }): URL {
  const address = new URL(
    viewer.replaceAll(/<(\w+)=(\w+)&?>/g, (_place, name: string, value: string) =>
      value === 'UI_LLCC' ? `${name}=${lang}&` : '',
    ),
  )
  address.searchParams.set('WOPISrc', source)
  address.searchParams.set('lang', lang)
  return address
}
