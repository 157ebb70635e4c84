import { useT } from '../i18n.ts'

/** Says by how much a text is too long to be sent: a field that took no more would cut it silently. */
export function TooLong({ text, most }: { text: string; most: number }) {
  const t = useT()
  return (
    <p role="alert" className="px-4 pt-2 text-meta text-danger empty:hidden">
      {text.length > most && t('asked.tooLong', { count: text.length - most })}
    </p>
  )
}
