import { TextField } from '../../ui/form/TextField.tsx'
import type { ModelForm } from './entered.ts'
import { useT } from './i18n.ts'

type Prices = Pick<ModelForm, 'currency' | 'inputPrice' | 'outputPrice'>
type Props = { form: Prices; wrong: (field: keyof Prices) => string | undefined; onChange: (some: Partial<Prices>) => void }

const fields = [
  { field: 'inputPrice', label: 'model.prices.input', mode: 'decimal', longest: 12 },
  { field: 'outputPrice', label: 'model.prices.output', mode: 'decimal', longest: 12 },
  { field: 'currency', label: 'model.prices.currency', mode: 'text', longest: 3 },
] as const

/** What the model costs; nobody has to say. */
export function PriceFields({ form, wrong, onChange }: Props) {
  const t = useT()
  return (
    <fieldset className="grid min-w-0 gap-x-4 gap-y-5 sm:grid-cols-[1fr_1fr_8rem]">
      <legend className="sr-only">{t('model.prices.title')}</legend>
      {fields.map(({ field, label, mode, longest }) => (
        <TextField
          key={field}
          label={t(label)}
          inputMode={mode}
          value={form[field]}
          onChange={(event) => onChange({ [field]: event.target.value })}
          error={wrong(field)}
          optional
          maxLength={longest}
          autoComplete="off"
          spellCheck={false}
        />
      ))}
      <p className="text-meta text-text-quiet sm:col-span-3">{t('model.prices.help')}</p>
    </fieldset>
  )
}
