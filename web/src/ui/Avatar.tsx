import { profileImageRoutes } from '@quarry/contract/routes/account/profile-image'
import { api } from '../lib/api.ts'
import { cn } from '../lib/cn.ts'

type AvatarProps = {
  name: string
  /** Key of the picture; null when there is none. */
  image: string | null
  large?: boolean
}

/** A person's picture, or the letters they go by. */
export function Avatar({ name, image, large = false }: AvatarProps) {
  const shape = cn('shrink-0 rounded-full', large ? 'size-20 text-title' : 'size-8 text-xs font-semibold')
  if (image !== null)
    return <img src={api.address(profileImageRoutes.image, { key: image })} alt="" className={cn(shape, 'object-cover')} />
  return (
    <span aria-hidden className={cn('grid place-items-center bg-layer-1 text-text uppercase dark:bg-layer-5', shape)}>
      {lettersOf(name)}
    </span>
  )
}

/** A Korean is called by their given name, whose syllables stand last; others go by their initials. */
export function lettersOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const whole = words.join('')
  if (/^\p{Script=Hangul}+$/u.test(whole)) return [...whole].slice(-2).join('')
  return words
    .filter((_, at) => at === 0 || at === words.length - 1)
    .map((word) => [...word][0] ?? '')
    .join('')
}
