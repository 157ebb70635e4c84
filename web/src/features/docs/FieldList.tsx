import { useT } from '../../lib/i18n.ts'
import type { Field } from './api-document.ts'

/** Fields with their types; those of a field below it, a step to the right. */
export function FieldList({ title, fields }: { title: string; fields: readonly Field[] }) {
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold">{title}</h3>
      <Fields fields={fields} />
    </section>
  )
}

function Fields({ fields }: { fields: readonly Field[] }) {
  const t = useT()
  return (
    <ul className="divide-y divide-line border-y border-line [&_ul]:ms-4 [&_ul]:border-b-0">
      {fields.map(({ name, type, required, fields: inner }) => (
        <li key={name} className="min-w-0">
          <p className="flex flex-wrap items-baseline gap-x-3 py-1.5 text-meta">
            <code className="font-medium text-text">{name}</code>
            <code className="min-w-0 break-words text-text-quiet">{type}</code>
            {!required && <span className="text-text-quiet">{t('shell.optional')}</span>}
          </p>
          {inner.length > 0 && <Fields fields={inner} />}
        </li>
      ))}
    </ul>
  )
}
