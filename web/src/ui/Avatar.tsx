import { profileImageRoutes } from '@quarry/contract/profile-image'
import { api } from '../lib/api.ts'
import { cn } from '../lib/cn.ts'

type AvatarProps = {
  name: string
  /** Key of the picture; null when there is none. */
  image: string | null
  large?: boolean
}

/** A person's picture, or the first letter of their name. */
export function Avatar({ name, image, large = false }: AvatarProps) {
  const shape = cn('shrink-0 rounded-full', large ? 'size-20 text-display' : 'size-6')
  if (image !== null)
    return <img src={api.address(profileImageRoutes.image, { key: image })} alt="" className={cn(shape, 'object-cover')} />
  return (
    <span aria-hidden className={cn('grid place-items-center bg-accent-soft font-semibold text-accent uppercase', shape)}>
      {[...name.trim()][0]}
    </span>
  )
}
