import { z } from 'zod'
import { jsonOf } from '../../kit/json.ts'
import { IntegrationError } from '../../kit/kit.ts'
import { carries, type Heard, type HookCall } from '../../kit/hook.ts'
import type { Hint, Watch } from '../../kit/watch.ts'
import { type FigmaIo, figmaOf } from './client.ts'

/** A deleted file is reported as an update too: https://developers.figma.com/docs/rest-api/webhooks-events */
const events = ['FILE_UPDATE', 'FILE_COMMENT']
const State = z.array(z.string())
const Call = z.object({ event_type: z.string(), passcode: z.string(), file_key: z.string().max(200).optional() })

/**
 * Webhooks of the team, https://developers.figma.com/docs/rest-api/webhooks: its admins may make them, they never end, and each is for one
 * event. A comment is reported at once; an edit when nobody has edited the file for up to half an hour.
 */
export const watch: Watch<FigmaIo> = {
  inPart: true,
  async begin(io, { address: endpoint, secret: passcode }) {
    const about = { context: 'team', context_id: io.settings.teamId, endpoint, passcode, description: 'Quarry' }
    const begun: string[] = []
    try {
      for (const event of events) begun.push(await figmaOf(io).addWebhook({ event_type: event, ...about }))
    } catch (error) {
      await end(io, begun).catch(() => {})
      throw error
    }
    return { state: JSON.stringify(begun), endsAt: null }
  },
  end: (io, state) => end(io, State.parse(JSON.parse(state))),
  hear({ body }: HookCall, secret: string): Heard<Hint> {
    const call = Call.safeParse(jsonOf(Buffer.from(body).toString())).data
    if (!call || !carries(call.passcode, secret)) return { kind: 'refused' }
    return { kind: 'heard', event: events.includes(call.event_type) ? { about: call.file_key ?? null } : null }
  },
}

/** Ends them all, also when one of them has ended already. */
async function end(io: FigmaIo, webhooks: readonly string[]): Promise<void> {
  for (const id of webhooks) {
    try {
      await figmaOf(io).removeWebhook(id)
    } catch (error) {
      if (!(error instanceof IntegrationError && error.reason === 'notFound')) throw error
    }
  }
}
