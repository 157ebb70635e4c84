import { renderToStaticMarkup } from 'react-dom/server'
import { LoginPicture } from '../features/account/LoginPicture.tsx'
import { type ShellLanguage, speak } from '../lib/i18n.ts'
import { EntryLayout } from './pages/EntryLayout.tsx'

async function loginPicture(language: ShellLanguage): Promise<string> {
  await speak(language)
  return renderToStaticMarkup(
    <EntryLayout title="">
      <LoginPicture />
    </EntryLayout>,
  )
}

/** The login page as HTML. The build writes it into `index.html`: it is painted before the application arrives. */
export const loginPictures = { en: await loginPicture('en'), ko: await loginPicture('ko') }
