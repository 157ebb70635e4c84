/** Where things stand on the pages of the search, as they are drawn and as they are painted before the application is there. */
export const look = {
  home: 'mx-auto w-full max-w-[1120px] px-4 pt-8 pb-12 sm:px-8 md:pt-[max(3rem,7vh)]',
  greeting: 'text-display text-pretty',
  fact: 'mt-1 min-h-6.5 text-lg text-text-quiet',
  homeBox: 'mt-5 sm:mt-7',
  results:
    'mx-auto grid w-full max-w-375 content-start gap-x-9 px-4 pb-16 sm:px-8 xl:grid-cols-[184px_minmax(0,1fr)_396px] xl:grid-rows-[auto_1fr] beside:grid-cols-[minmax(0,1fr)]',
  resultsBox:
    'sticky top-0 z-10 -mx-4 min-w-0 bg-surface px-4 pt-4 pb-2 sm:-mx-8 sm:px-8 xl:col-span-2 xl:mx-0 xl:px-0 beside:col-span-1',
  chips: 'mt-3 flex min-w-0 flex-wrap items-center gap-2',
  answerColumn: 'min-w-0 xl:col-start-3 xl:row-span-2 xl:row-start-1 beside:hidden',
  /** The height of an answer above the hits: three lines on phones, from before it begins until somebody asks for more of it. */
  answerHeight: 'max-sm:h-44 max-xl:h-80',
  hitsColumn: 'min-w-0 xl:col-start-2 xl:row-start-2 beside:col-start-1',
  hitsHead: 'flex min-h-11 items-center justify-between gap-3 pt-3 pb-0.5 text-meta text-text-quiet',
  hits: 'divide-y divide-line',
  hit: '-mx-3 grid grid-cols-[34px_minmax(0,1fr)] gap-x-4 px-3 pt-3 pb-3.25 max-sm:grid-cols-[30px_minmax(0,1fr)] max-sm:gap-x-3.5',
  hitTitle: 'block min-w-0 truncate text-start text-base/5.5 font-semibold',
  hitPlace: 'flex gap-1.5 overflow-hidden text-meta whitespace-nowrap text-text-quiet',
  hitPassage: 'mt-0.75 line-clamp-2 wrap-anywhere',
}

/** The one search box of a page, and the glass in it. */
export const boxLook = (large: boolean) => ({
  box: large ? 'h-14 rounded-surface ps-12 text-lg shadow-box' : 'h-11 rounded-[10px] ps-10.5 text-base shadow-box',
  glass: large ? 'start-4.5 size-5' : 'start-4 size-4.5',
})
