import type { ReactNode } from 'react'

/** Names and values, one line each. */
export const Facts = ({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) => (
  <dl className="divide-y divide-line border-y border-line">
    {facts.map(({ name, value }) => (
      <div key={name} className="flex items-baseline justify-between gap-4 py-2">
        <dt className="shrink-0 text-text-quiet">{name}</dt>
        <dd className="min-w-0 text-end tabular-nums wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)

/** Something quiet below a value. */
export const Below = ({ children }: { children: ReactNode }) => (
  <span className="block text-meta text-text-quiet">{children}</span>
)
