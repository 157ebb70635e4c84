import { IntegrationError, type Io } from '../../../kit/kit.ts'
import { openConnector, teams } from './connector.ts'
import type { BotSettings } from './settings.ts'

const missing = () => new IntegrationError('notFound', 'Teams: the file is not to be had any more.')

/** What was sent along lies in the OneDrive of who sent it, and is given to whoever has its address for some minutes; our token stays here. */
export async function* file(io: Io<BotSettings>, address: string): AsyncIterable<Uint8Array> {
  if (new URL(address).protocol !== new URL(io.at(teams)).protocol) throw missing()
  try {
    yield* openConnector(io).bytes(address)
  } catch (error) {
    // It says nothing of our bot.
    throw error instanceof IntegrationError && error.reason === 'auth' ? missing() : error
  }
}
