import { isIP } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import { ListingBudget } from '../../kit/budget.ts'
import { IntegrationError, type SourceIo } from '../../kit/kit.ts'
import { Control, dial, type Patience } from './control.ts'
import { namesIn, type FileNameCodec } from '../file-server/names.ts'
import { baseFolder } from '../file-server/path.ts'
import { refusal, type FtpReply } from './reply.ts'
import type { FtpSettings } from './settings.ts'

export type FtpIo = SourceIo<FtpSettings>
/** Enough to sign in: nothing need be listed. */
export type FtpSignInIo = Pick<FtpIo, 'settings' | 'net' | 'signal'> & { budget?: ListingBudget }

/** One login. One command or transfer at a time. */
export type FtpSession = {
  control: Control
  names: FileNameCodec
  /** The base folder as the server knows it, in wire bytes, without a slash at the end. */
  base: string
  active: boolean
  signal: AbortSignal
  budget: ListingBudget
  /** What this server turned out to understand. */
  can: { mlsd: boolean; mdtm: boolean; extendedPassive: boolean; hiddenFiles: boolean; showsLinks: boolean }
}

/** @throws IntegrationError */
export async function openSession(io: FtpSignInIo, patience: Patience): Promise<FtpSession> {
  const { settings, signal } = io
  const { address } = await io.net.resolve(settings.host)
  const implicit = settings.transferMethod.endsWith('ImplicitTls')
  const port = settings.port ?? (implicit ? 990 : 21)
  const control = new Control(await dial({ address, port, host: settings.host }, patience, signal), settings.host, patience)
  const abort = () => control.close()
  signal.addEventListener('abort', abort, { once: true })
  try {
    if (implicit) await control.encrypt(tlsOptions(settings))
    await welcome(control)
    if (settings.transferMethod.endsWith('ExplicitTls')) await startTls(control, settings)
    const names = namesIn(settings.charset)
    await logIn(control, names, settings)
    return await prepare(control, names, io)
  } catch (error) {
    control.close()
    throw error
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

async function welcome(control: Control): Promise<void> {
  const reply = await control.final()
  // Before anybody has logged in, a refusal is about the server, not about the credentials.
  if (reply.code >= 400) throw new IntegrationError('throttled', refusal(reply).message)
}

async function startTls(control: Control, settings: FtpSettings): Promise<void> {
  const reply = await control.ask('AUTH TLS')
  if (reply.code >= 400) throw new IntegrationError('settings', `The server offers no explicit TLS: ${refusal(reply).message}`)
  await control.encrypt(tlsOptions(settings))
}

function tlsOptions({ host, allowInvalidCertificate }: FtpSettings): ConnectionOptions {
  return { host, ...(isIP(host) ? {} : { servername: host }), rejectUnauthorized: !allowInvalidCertificate }
}

async function logIn(control: Control, names: FileNameCodec, { id, password }: FtpSettings): Promise<void> {
  let reply: FtpReply = await control.ask(`USER ${names.write(id) ?? id}`)
  if (reply.code === 331) reply = await control.ask(`PASS ${names.write(password) ?? password}`)
  if (reply.code === 332) throw new IntegrationError('auth', 'The server asks for an account besides name and password.')
  if (reply.code === 421) throw refusal(reply)
  if (reply.code >= 300) {
    const { message, reason } = refusal(reply)
    throw new IntegrationError(
      reason === 'settings' ? 'settings' : reply.code < 500 && reply.code !== 430 ? 'throttled' : 'auth',
      message,
    )
  }
}

async function prepare(control: Control, names: FileNameCodec, io: FtpSignInIo): Promise<FtpSession> {
  const { settings, signal, budget = new ListingBudget() } = io
  const features = await featuresOf(control)
  const mlsd = features.has('MLST') || features.has('MLSD')
  if (features.has('UTF8') && (settings.charset === 'auto' || settings.charset === 'utf-8')) await control.ask('OPTS UTF8 ON')
  if (mlsd) await control.ask('OPTS MLST type;size;modify;unique;')
  await control.demand('TYPE I')
  if (control.tls) await protectData(control)
  const home = /"((?:[^"]|"")*)"/.exec((await control.demand('PWD')).text)?.[1]?.replaceAll('""', '"') ?? '/'
  const folder = settings.baseFolder === undefined ? '' : names.write(settings.baseFolder)
  if (folder === null)
    throw new IntegrationError('settings', 'The base folder has characters that the chosen charset does not have.')
  const can = { mlsd, mdtm: true, extendedPassive: true, hiddenFiles: true, showsLinks: false }
  return {
    control,
    names,
    base: baseFolder(home, folder),
    active: settings.transferMethod.startsWith('active'),
    signal,
    budget,
    can,
  }
}

async function featuresOf(control: Control): Promise<ReadonlySet<string>> {
  const { code, text } = await control.ask('FEAT')
  if (code >= 400) return new Set()
  return new Set(text.split('\n').map((line) => line.trim().split(/[ ;]/)[0]!.toUpperCase()))
}

/** Without protection the files would travel in clear although the person chose TLS. */
async function protectData(control: Control): Promise<void> {
  await control.ask('PBSZ 0')
  const reply = await control.ask('PROT P')
  if (reply.code >= 400) throw new IntegrationError('settings', `The server does not encrypt files: ${refusal(reply).message}`)
}
