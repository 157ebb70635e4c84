import type { ApiKey } from '@quarry/contract/wire/workspace/api-key'
import { useT } from '../../lib/i18n-later.ts'
import { KeyRow } from './KeyRow.tsx'

type Props = {
  keys: readonly ApiKey[]
  label: string
  /** What the first column tells of a key. */
  first: 'workspace' | 'owner'
}

/** API keys as a table; on phones the description and the way to revoke stay, with the rest below the description. */
export function KeyTable({ keys, label, first }: Props) {
  const t = useT()
  const wide = 'px-2 py-2 text-start font-medium whitespace-nowrap max-md:hidden'
  return (
    <table aria-label={label} className="w-full border-b border-line">
      <thead className="text-xs text-text-quiet max-md:sr-only">
        <tr className="border-b border-line">
          <th scope="col" className={`${wide} ps-0`}>
            {t(`apiKey.columns.${first}`)}
          </th>
          <th scope="col" className="px-2 py-2 text-start font-medium">
            {t('apiKey.columns.description')}
          </th>
          <th scope="col" className={wide}>
            {t('apiKey.columns.createdAt')}
          </th>
          <th scope="col" className={wide}>
            {t('apiKey.columns.expiresAt')}
          </th>
          <th scope="col" className={wide}>
            {t('apiKey.columns.lastUsedAt')}
          </th>
          <th scope="col">
            <span className="sr-only">{t('apiKey.columns.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {keys.map((key) => (
          <KeyRow key={key.tokenId} apiKey={key} first={first} />
        ))}
      </tbody>
    </table>
  )
}
