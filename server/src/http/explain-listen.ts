import type { Config } from '../config.ts'

/** Why nobody can be heard at this address, in words for operators; what is not known stays as it is. */
export function explainListen(error: unknown, { HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  const unknownHost = `HOST is ${HOST}, which is no address. Set it to one such as 127.0.0.1 or 0.0.0.0; the port is set by PORT.`
  const sentence = {
    EADDRINUSE: `Another program uses port ${PORT} on ${HOST}. Stop it, or set PORT to another.`,
    EACCES: `Port ${PORT} on ${HOST} may not be used by this user. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${HOST}. Set HOST to one that it has.`,
    ENOTFOUND: unknownHost,
    EAI_AGAIN: unknownHost,
  }[String(code)]
  return sentence ? new Error(sentence, { cause: error }) : error
}
