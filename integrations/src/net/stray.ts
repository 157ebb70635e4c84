import { IntegrationError } from '../kit/kit.ts'
import { networkFailure } from './failure.ts'

/** Code that does nothing but speak with other servers: what it throws, assertions too, is about one connection. */
const clients =
  /[/\\]node_modules[/\\](undici|basic-ftp|ssh2|openid-client|oauth4webapi|nodemailer)[/\\]|node:internal\/deps\/undici/

/**
 * Whether an error that nobody caught is about a connection and nothing else, so that the process can go on: whoever reads from that
 * connection has a clock of their own. Anything else may have left our own data half changed.
 */
export function isOfConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return networkFailure(error, '') instanceof IntegrationError || isThrownByClient(error) || isOfConnection(error.cause)
}

function isThrownByClient({ stack = '' }: Error): boolean {
  const lines = stack.split('\n').filter((line) => /^\s+at /.test(line))
  const thrower = lines.find((line) => clients.test(line) || !/\(?node:/.test(line))
  return thrower !== undefined && clients.test(thrower)
}
