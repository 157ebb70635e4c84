import { Fragment, type ReactNode } from 'react'
import type { MessageKey, Values } from '../../lib/i18n.ts'
import type { English } from '../../locales/translation.ts'
import { parts, useT } from '../../lib/i18n-later.ts'

/** A text whose values are elements. @example <Text id="account.sent.body" with={{ email: <strong>…</strong>, days: 3 }} /> */
export function Text<Key extends MessageKey<English>>({
  id,
  with: values,
}: {
  id: Key
  with: Values<Key, ReactNode, English>[0]
}) {
  useT()
  const given = (values ?? {}) as Record<string, ReactNode>
  return parts(id).map((part, index) => <Fragment key={index}>{typeof part === 'string' ? part : given[part.name]}</Fragment>)
}
