import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { LoginPicture } from '../features/account/LoginPicture.tsx'
import { HomePicture, ResultsPicture } from '../features/search/page/pictures.tsx'
import { SourcesPicture } from '../features/source/SourcesPicture.tsx'
import { type ShellLanguage, speak } from '../lib/i18n.ts'
import { EntryLayout } from './pages/EntryLayout.tsx'
import { FramePicture } from './shell/FramePicture.tsx'

/** By the names that `public/theme.js` gives them. */
const pages: Record<string, ReactNode> = {
  login: (
    <EntryLayout title="">
      <LoginPicture />
    </EntryLayout>
  ),
  home: (
    <FramePicture current="search">
      <HomePicture />
    </FramePicture>
  ),
  results: (
    <FramePicture current="search">
      <ResultsPicture />
    </FramePicture>
  ),
  sources: (
    <FramePicture current="sources">
      <SourcesPicture />
    </FramePicture>
  ),
}

async function painted(language: ShellLanguage): Promise<string> {
  await speak(language)
  return Object.entries(pages)
    .map(
      ([page, picture]) =>
        `<div class="first-picture" data-page="${page}" lang="${language}" inert aria-hidden="true">${renderToStaticMarkup(picture)}</div>`,
    )
    .join('\n')
}

/** What is certain of the pages that people see first, as HTML. The build writes it into `index.html`: it is painted before the application arrives. */
export const pictures = { en: await painted('en'), ko: await painted('ko') }
