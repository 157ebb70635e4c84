import { FileJson } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../Button.tsx'
import { Field } from '../form/Field.tsx'
import { TextArea } from '../form/Input.tsx'
import { cn } from '../../lib/cn.ts'

type Props = Pick<ComponentProps<typeof Field>, 'label' | 'help' | 'error' | 'optional'> & {
  value: string
  onChange: (text: string) => void
}

/** Longer than any key: who drops another file by mistake gets no frozen page. */
const largestBytes = 100_000

/** The text of a JSON file: pasted, dropped, or chosen. */
export function JsonField({ value, onChange, ...field }: Props) {
  const t = useT()
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [name, setName] = useState<string | null>(null)
  const [tooLarge, setTooLarge] = useState<string | null>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    const isUsable = file.size <= largestBytes
    setTooLarge(isUsable ? null : file.name)
    if (!isUsable) return
    setName(file.name)
    onChange(await file.text())
  }
  const isBroken = value.trim() !== '' && !isJson(value)
  const problem = tooLarge !== null ? t('source.json.tooLarge', { name: tooLarge }) : isBroken ? t('source.json.broken') : null
  return (
    <Field {...field} error={problem ?? field.error ?? null}>
      {(control) => (
        <div
          className="grid justify-items-start gap-2"
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            void take(event.dataTransfer.files[0])
          }}
        >
          <TextArea
            {...control}
            value={value}
            spellCheck={false}
            placeholder={t('source.json.paste')}
            className={cn('w-full font-mono text-xs placeholder:font-sans', isOver && 'border-accent')}
            onChange={(event) => {
              setName(null)
              setTooLarge(null)
              onChange(event.target.value)
            }}
          />
          <input
            ref={chooser}
            type="file"
            accept="application/json,.json"
            hidden
            onChange={(event) => {
              void take(event.target.files?.[0])
              // The same file again is another choice.
              event.target.value = ''
            }}
          />
          <div className="flex flex-wrap items-center gap-2">
            <Button size="small" icon={<FileJson aria-hidden className="size-4" />} onClick={() => chooser.current?.click()}>
              {t('source.json.choose')}
            </Button>
            {name && <output className="text-meta text-text-quiet wrap-anywhere">{name}</output>}
          </div>
        </div>
      )}
    </Field>
  )
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
