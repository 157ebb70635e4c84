import ssh2, { type AnyAuthMethod, type AuthenticationType } from 'ssh2'
import { IntegrationError } from '../../kit/kit.ts'
import type { SftpSettings } from './settings.ts'

type Credentials = (methodsLeft: readonly AuthenticationType[] | null, partialSuccess: boolean | null) => AnyAuthMethod | false

/**
 * Offers what the person gave, each thing once: the key where there is one, the password else, and the second after the first only if the
 * server wants both. A wrong password is never sent a second time in another form, because servers count that against the account.
 *
 * @throws IntegrationError `settings` when there is nothing to offer or the key cannot be opened
 */
export function credentialsOf({ id: username, password, privateKey, passphrase }: SftpSettings): Credentials {
  const key = privateKey?.trim() ? openKey(privateKey, passphrase || undefined) : null
  if (key === null && !password) throw new IntegrationError('settings', 'Neither a password nor a private key is given.')
  const left = new Set([...(key ? (['key'] as const) : []), ...(password ? (['password'] as const) : [])])
  let asked = false

  return (methods, partialSuccess) => {
    // The first question only finds out what the server accepts; it carries no credentials.
    if (methods === null) return { type: 'none', username }
    if (asked && !partialSuccess) return false
    asked = true
    if (key && left.has('key') && methods.includes('publickey')) {
      left.delete('key')
      return { type: 'publickey', username, key: privateKey!, ...(passphrase ? { passphrase } : {}) }
    }
    if (!password || !left.delete('password')) return false
    if (methods.includes('password')) return { type: 'password', username, password }
    if (!methods.includes('keyboard-interactive')) return false
    return {
      type: 'keyboard-interactive',
      username,
      prompt: (_name, _how, _lang, prompts, finish) => finish(prompts.map(() => password)),
    }
  }
}

function openKey(text: string, passphrase: string | undefined) {
  const key = ssh2.utils.parseKey(text, passphrase)
  if (key instanceof Error) {
    const encrypted = /passphrase|encrypted|bad decrypt|integrity|MAC/i.test(key.message)
    const why = !encrypted ? key.message : passphrase ? 'the passphrase is wrong' : 'it needs a passphrase'
    throw new IntegrationError('settings', `The private key cannot be opened: ${why}.`, { cause: key })
  }
  const first = Array.isArray(key) ? key[0] : key
  if (!first?.isPrivateKey()) throw new IntegrationError('settings', 'This is a public key; the private key is needed.')
  return first
}
