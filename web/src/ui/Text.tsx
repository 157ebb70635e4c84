import { Fragment, type ReactNode } from 'react'
import { type MessageKey, parts, useT, type Values } from '../lib/i18n.ts'

/** A text whose values are elements. @example <Text id="account.sent.body" with={{ email: <strong>…</strong>, days: 3 }} /> */
export function Text<Key extends MessageKey>({ id, with: values }: { id: Key; with: Values<Key, ReactNode>[0] }) {
  useT()
  const given = (values ?? {}) as Record<string, ReactNode>
  return parts(id).map((part, index) => <Fragment key={index}>{typeof part === 'string' ? part : given[part.name]}</Fragment>)
}
