import { createHmac, randomUUID } from 'node:crypto'
import type { FakeCommand } from './commanding.ts'
import type { FakeSlackChannel, FakeSlackMessage, SlackModel } from './model.ts'
import type { SlackSocket } from './sockets.ts'

type Change = Record<string, unknown>
/** What it knows of an app. */
type KnownApp = { secret: string; bot: string; address: () => string; socket: SlackSocket; command: () => FakeCommand }
type Reply = { status: number; body: string }

/**
 * Slack as it calls an app. A call that fails or takes more than three seconds is made three times again, and one mention is told twice.
 * https://docs.slack.dev/apis/events-api
 */
export class SlackCaller {
  readonly secret: string
  readonly socket: SlackSocket
  /** How it tells: by calling, or on one of the lines of the app. */
  way: 'http' | 'socket' = 'http'
  readonly #model: SlackModel
  readonly #bot: string
  readonly #address: () => string
  readonly #command: () => FakeCommand
  /** How far Slack's clock is ahead, in seconds. */
  skew = 0

  constructor(model: SlackModel, { secret, bot, address, socket, command }: KnownApp) {
    this.#model = model
    this.secret = secret
    this.socket = socket
    this.#command = command
    this.#bot = bot
    this.#address = address
  }

  /** One call as it is, signed over these bytes. */
  async send(
    body: string,
    {
      secret = this.secret,
      type = 'application/json',
      more = {},
    }: { secret?: string; type?: string; more?: Record<string, string> } = {},
  ): Promise<Reply> {
    const stamp = String(Math.floor(this.#model.now() / 1000) + this.skew)
    const signature = createHmac('sha256', secret).update(`v0:${stamp}:${body}`).digest('hex')
    const headers = { 'content-type': type, 'x-slack-request-timestamp': stamp, 'x-slack-signature': `v0=${signature}`, ...more }
    const response = await fetch(this.#address(), { method: 'POST', headers, body, signal: AbortSignal.timeout(3_000) })
    return { status: response.status, body: await response.text() }
  }

  verify = (challenge: string): Promise<Reply> => this.send(JSON.stringify({ type: 'url_verification', challenge }))

  /** An event, until it is taken. @returns the last answer */
  async tell(event: Change, { more = {} }: { more?: Change } = {}): Promise<Reply> {
    const envelope = {
      type: 'event_callback',
      team_id: 'T0000ACME',
      event_id: `Ev${randomUUID()}`,
      event_time: Math.floor(this.#model.now() / 1000),
      authorizations: [{ team_id: 'T0000ACME', user_id: this.#bot, is_bot: true }],
      event,
      ...more,
    }
    if (this.way === 'socket') return { status: (await this.socket.deliver('events_api', envelope)) ? 200 : 0, body: '' }
    const body = JSON.stringify(envelope)
    let reply = await this.#tried(body, {})
    for (let times = 1; reply.status !== 200 && times <= 3; times += 1)
      reply = await this.#tried(body, { 'x-slack-retry-num': String(times), 'x-slack-retry-reason': 'http_error' })
    return reply
  }

  #tried = (body: string, more: Record<string, string>): Promise<Reply> =>
    this.send(body, { more }).catch(() => ({ status: 0, body: '' }))

  /** What Slack tells of a message that was written: of a mention both events, of others one. */
  async report(channel: FakeSlackChannel, message: FakeSlackMessage, change: Change = {}): Promise<void> {
    const { ts, user, text, thread_ts: thread, files } = message
    const sent = files && { subtype: 'file_share', files: files.map(({ id, name, length: size }) => ({ id, name, size })) }
    const said = { user, text, ts, channel: channel.id, ...(thread && { thread_ts: thread }), ...sent, ...change }
    const type = channel.name === undefined ? 'im' : channel.isPrivate ? 'group' : 'channel'
    const more = { is_ext_shared_channel: channel.isShared }
    if (text.includes(`<@${this.#bot}>`) && channel.name !== undefined)
      await this.tell({ type: 'app_mention', ...said }, { more })
    await this.tell({ type: 'message', channel_type: type, ...said }, { more })
  }

  /** A message says something else by now. https://docs.slack.dev/reference/events/message/message_changed */
  async reportChanged(channel: FakeSlackChannel, message: FakeSlackMessage, text: string, change: Change = {}): Promise<void> {
    const { user, ts, thread_ts: thread } = message
    const before = { type: 'message', user, text: message.text, ts, ...(thread && { thread_ts: thread }) }
    message.text = text
    const edited = { ...before, text, edited: { user, ts: `${Math.floor(this.#model.now() / 1000)}.000000` }, ...change }
    await this.#tellHidden(channel, { subtype: 'message_changed', message: edited, previous_message: before })
  }

  /** A message is taken back. https://docs.slack.dev/reference/events/message/message_deleted */
  async reportDeleted(channel: FakeSlackChannel, message: FakeSlackMessage): Promise<void> {
    channel.messages.splice(channel.messages.indexOf(message), 1)
    await this.#tellHidden(channel, { subtype: 'message_deleted', deleted_ts: message.ts, previous_message: message })
  }

  async #tellHidden({ id, name, isPrivate }: FakeSlackChannel, event: Change): Promise<void> {
    const type = name === undefined ? 'im' : isPrivate ? 'group' : 'channel'
    const ts = `${this.#model.now() / 1000}`
    await this.tell({ type: 'message', channel: id, channel_type: type, hidden: true, ts, ...event })
  }

  /** Somebody presses a button that they see. */
  async press(
    user: string,
    {
      channel,
      thread,
      button,
    }: { channel: FakeSlackChannel; thread?: string | undefined; button: { action_id: string; value: string } },
  ): Promise<Reply> {
    const payload = {
      type: 'block_actions',
      user: { id: user },
      container: { type: 'message', channel_id: channel.id, ...(thread && { thread_ts: thread }) },
      actions: [{ type: 'button', ...button }],
    }
    if (this.way === 'socket') return { status: (await this.socket.deliver('interactive', payload)) ? 200 : 0, body: '' }
    const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString()
    return this.send(body, { type: 'application/x-www-form-urlencoded' })
  }

  /** Somebody presses the button to stop what is answered, which is there while that goes on. @returns whether it was */
  async stop(user: string, { channel, thread }: { channel: FakeSlackChannel; thread: string }): Promise<boolean> {
    if (channel.sessions.get(thread) !== 'processing') return false
    const growing = channel.messages.filter((each) => each.thread_ts === thread && this.#model.stateOf(each) === 'open')
    for (const { stream } of growing) stream!.state = 'stopped'
    const streams = growing.map(({ ts }) => ts)
    await this.tell({
      type: 'agent_session_stopped',
      channel: channel.id,
      thread_ts: thread,
      user,
      streaming_message_ts: streams,
    })
    return true
  }

  /** Somebody gives a command, wherever they are. */
  async command(user: string, { channel, text }: { channel: { id: string }; text: string }): Promise<FakeCommand> {
    const command = this.#command()
    const fields = {
      command: '/quarry',
      text,
      user_id: user,
      channel_id: channel.id,
      team_id: 'T0000ACME',
      trigger_id: command.trigger,
      response_url: command.address,
    }
    if (this.way === 'socket') await this.socket.deliver('slash_commands', fields)
    else await this.send(new URLSearchParams(fields).toString(), { type: 'application/x-www-form-urlencoded' })
    return command
  }
}
