import { IntegrationError, type Ancestor } from '../../kit/kit.ts'
import { shown } from './names.ts'

/** Longest external id the host stores. */
export const longestId = 2000

/** The external id of something called `name` in `folder`; the base folder itself is the empty string. */
export const below = (folder: string, name: string) => `${folder}/${name}`

/** Whether a server may call an entry of a folder so. Anything else would reach outside the folder. */
export const isPlainName = (name: string) => name !== '' && name !== '.' && name !== '..' && !/[/\0]/.test(name)

/**
 * The names from the base folder down to the item.
 *
 * @throws IntegrationError `forbidden` when the id would lead out of the base folder.
 */
export function segmentsOf(externalId: string): readonly string[] {
  const [first, ...segments] = externalId.split('/')
  if (first !== '' || segments.length === 0 || !segments.every(isPlainName)) {
    throw new IntegrationError('forbidden', 'This path does not lie below the base folder.')
  }
  return segments
}

/** The folders around an item, outermost first, without the base folder. */
export function ancestorsOf(externalId: string): Ancestor[] {
  const names = externalId.split('/').slice(1, -1)
  return names.map((name, depth) => ({ id: `/${names.slice(0, depth + 1).join('/')}`, title: shown(name), link: null }))
}

/** `folder` as the person typed it, below `home` unless it is absolute; without a slash at the end. */
export function baseFolder(home: string, folder: string | undefined): string {
  const typed = folder?.replace(/\/+$/, '').replace(/\/{2,}/g, '/')
  if (folder?.startsWith('/')) return typed ?? ''
  const start = home.replace(/\/+$/, '')
  return typed ? `${start}/${typed}` : start
}
