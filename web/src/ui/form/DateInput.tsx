import { CalendarDays } from 'lucide-react'
import { type ComponentProps, useId, useRef, useState } from 'react'
import { cn } from '../../lib/cn.ts'
import { localDate, readDay, writtenDay } from '../../lib/text/dates.ts'
import { useLanguage, useT } from '../../lib/i18n.ts'
import { FieldError } from './Field.tsx'
import { IconButton } from '../IconButton.tsx'
import { Input } from './Input.tsx'

type DateInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'value' | 'onChange' | 'min' | 'max'> & {
  /** YYYY-MM-DD. */
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | undefined) => void
}

/**
 * A day, written as the language of the page writes it. Browsers write it in their own language, whatever the page says, so theirs only
 * lends its calendar.
 */
export function DateInput({ value, min, max, onChange, className, ...props }: DateInputProps) {
  const t = useT()
  const language = useLanguage()
  const errorId = useId()
  const calendar = useRef<HTMLInputElement>(null)
  /** What is being typed; null while what is shown is the value. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)

  function take() {
    if (typed === null) return
    const day = typed.trim() === '' ? undefined : readDay(typed, language)
    setWrong(day === null)
    if (day === null) return
    setTyped(null)
    if (day !== value) onChange(day)
  }
  function choose(day: string) {
    setTyped(null)
    setWrong(false)
    onChange(day || undefined)
  }

  return (
    <span className="grid min-w-0 flex-1 content-start gap-1">
      <span className="relative flex">
        <Input
          {...props}
          inputMode="numeric"
          autoComplete="off"
          className={cn('pe-10', className)}
          placeholder={t('shell.date.pattern')}
          value={typed ?? (value ? writtenDay(value, language) : '')}
          {...(isWrong && { 'aria-invalid': true, 'aria-describedby': errorId })}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => event.key === 'Enter' && take()}
        />
        <input
          ref={calendar}
          type="date"
          tabIndex={-1}
          aria-hidden
          className="pointer-events-none absolute inset-0 opacity-0"
          min={min}
          max={max}
          value={value ?? ''}
          onChange={(event) => choose(event.target.value)}
        />
        <span className="absolute inset-y-0 end-0 grid place-items-center">
          <IconButton label={t('shell.date.calendar')} onClick={() => calendar.current?.showPicker()}>
            <CalendarDays aria-hidden className="size-4" />
          </IconButton>
        </span>
      </span>
      {isWrong && <FieldError id={errorId}>{t('shell.date.wrong', { example: writtenDay(localDate(), language) })}</FieldError>}
    </span>
  )
}
