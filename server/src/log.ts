import { type DestinationStream, type Logger as Pino, type LoggerOptions, pino } from 'pino'

export type Logger = Pino

export type Log = Record<'error' | 'warn' | 'info' | 'debug', (fields: object, message: string) => void>

const redacted = ['password', 'token', 'secret', 'settings', 'authorization', 'cookie', 'query']

/** With a row that it refuses, the database says what is in the row; by `constraint` and `table` it is found out all the same. */
function sayError(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown
  const said = pino.stdSerializers.err(thrown)
  if ('severity' in thrown) for (const name of ['detail', 'where']) delete said[name]
  return said
}

/** Structured log lines, on standard output by default. Secrets are removed wherever a caller slips, never merely masked. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: sayError },
    redact: { paths: redacted.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), remove: true },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** The narrow log the rest of the server knows. */
export const narrowLog = (logger: Logger): Log => ({
  error: (fields, message) => logger.error(fields, message),
  warn: (fields, message) => logger.warn(fields, message),
  info: (fields, message) => logger.info(fields, message),
  debug: (fields, message) => logger.debug(fields, message),
})
