import { lacksScheme, withScheme } from '@quarry/contract/address'
import { type FetchInit, IntegrationError, type Network } from '../kit/kit.ts'
import { isPrivateHost } from './address.ts'

const patienceMs = 5_000

/**
 * The address a person meant, where they left its scheme out: https, or http where only that answers. Nothing is sent with these questions,
 * and http is tried within a private network alone: on the way to a public server somebody could keep us from https, and read the password.
 */
export async function findScheme(typed: string, net: Network, signal: AbortSignal): Promise<string> {
  const secure = withScheme(typed)
  const url = URL.parse(secure)
  if (!lacksScheme(typed) || url === null || !(await isPrivate(url, net))) return secure
  const plain = secure.replace('https:', 'http:')
  const answers = (address: string) => doesAnswer(new URL('/', address).href, net, { signal })
  return !(await answers(secure)) && (await answers(plain)) ? plain : secure
}

async function isPrivate({ hostname }: URL, net: Network): Promise<boolean> {
  try {
    return isPrivateHost((await net.resolve(hostname)).address)
  } catch (error) {
    // The person who connects gets the whole reason.
    if (error instanceof IntegrationError) return false
    throw error
  }
}

/** Whether there is a server that speaks this, whatever it says. */
async function doesAnswer(address: string, net: Network, init: FetchInit): Promise<boolean> {
  try {
    const answer = await net.fetch(address, { ...init, method: 'HEAD', timeoutMs: patienceMs, allowInvalidCertificate: true })
    await answer.body?.cancel()
    return true
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error
    // It led elsewhere, so it spoke.
    return error.reason === 'settings'
  }
}
