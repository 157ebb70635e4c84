import { fullName } from '@quarry/contract/account/account'

type Named = { display_name: string | null; first_name: string; last_name: string }

/** What a member is called in their workspace: as they wish to be, else by their name. */
export const shownName = ({ display_name: displayName, first_name: firstName, last_name: lastName }: Named): string =>
  displayName || fullName({ firstName, lastName }).trim()
