import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { readConfig } from './config.ts'
import { end, endAtOnce } from './end.ts'
import { hasAccounts } from './features/account/account.ts'
import { narrowLog, openLog } from './log.ts'
import { onceEnded } from './holder.ts'
import { startQuarry } from './start.ts'
import { outliveConnections } from './stray-errors.ts'

const drainMs = 10_000

/** Says why and ends: for what an operator has to mend before the product can run. */
function giveUp(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error))
  end(1)
}

try {
  const { values } = parseArgs({ options: { 'held-by': { type: 'string' } } })
  const config = readConfig(process.env)
  // By itself V8 lets a heap grow to three times what is alive before it collects garbage: 300 MB while much is indexed or searched, and
  // nothing is faster for it.
  setFlagsFromString(`--heap-growing-percent=${config.ROLES.includes('search') ? 60 : 40}`)
  outliveConnections(narrowLog(openLog(config.LOG_LEVEL)))
  const starting = startQuarry(config)

  // Before anything answers: a signal during the start ends the process in order.
  let isStopping = false
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    setTimeout(endAtOnce, drainMs).unref()
    // Why it did not start is said below.
    const quarry = await starting.catch(() => null)
    if (quarry === null) return
    await quarry[Symbol.asyncDispose]()
    end(0)
  }
  const endInOrder = (): void => void stop().catch(giveUp)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endInOrder)
  // Node hears a hang-up although `nohup` made it deaf to it; what is printed then goes to no terminal.
  const hasTerminal = process.stdout.isTTY
  process.on('SIGHUP', () => hasTerminal && endInOrder())
  if (values['held-by'] !== undefined) onceEnded(Number(values['held-by']), endInOrder)
  const quarry = await starting

  console.log(`Quarry is ready at ${quarry.url}`)
  if (!(await hasAccounts(quarry.app.db))) {
    const outbox = config.SMTP_URL
      ? 'by mail'
      : config.isLoopback
        ? `here and at ${quarry.url}/dev/mail, because SMTP_URL is not set`
        : 'here, because SMTP_URL is not set'
    console.log(
      `Nobody has an account here yet. Create the first one: open ${quarry.url}/signUp and enter your email. The link to go on with arrives ${outbox}.`,
    )
  }
} catch (error) {
  giveUp(error)
}
