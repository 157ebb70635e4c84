-- The name of a document without its ending and the marks of versions and copies: what all its versions have in common. Null where nothing
-- of a name is left, and for names so long that they are sentences. A date is no such mark, as weekly minutes differ in nothing else; behind
-- a mark it belongs to it. Its cases stand in `version-names.test.ts`.
create function version_name(title text) returns text language sql immutable parallel safe as $$
  select case
    when length(title) > 300 or bare ~ '^(v|ver|version|rev|final|draft|copy|latest|버전|사본|복사본|최종본?|최신본?|수정본?|초안|[ .\-0-9])*$' then null
    when bare ~ '[a-z].*[a-z]|[\u00c0-\uffff]{2}' then bare end
  from (select btrim(regexp_replace(regexp_replace(
    -- `_` separates as a space does, and files of offices are versions of each other in any format.
    regexp_replace(regexp_replace(lower(normalize(left(title, 301), nfkc)),
      '\.(docx?|pptx?|xlsx?|pdf|hwpx?|odt|ods|odp|rtf|txt|md|html?|csv)$', ''), '[\s_]+', ' ', 'g'),
    '^(copy of |(사본|복사본) (- )?|[(\[](final|draft|최종|수정|초안)[)\]] ?)+', ''),
    '((^|[ .\-–]+|(?=[(\[])|(?<=[\uac00-\ud7a3)\]]))('
      || '\(\d{1,2}\)|제?\d{1,2}판|'
      || '[(\[]?((v|ver|version|rev|버전)[ .]{0,2}\d{1,3}(\.\d{1,3}){0,3}|(final|draft|copy|latest|사본|복사본|(진짜|찐|최)*최종본?|최신본?|수정본?|초안)[ .\-]?\d{0,2})'
      || '([ .\-]*(19|20)?\d{2}[.\-]?\d{2}[.\-]?\d{2})?[)\]]?))+$', ''), ' .-–') as bare) b
$$;

-- What versions of one document share: the folder, and the name without its marks. Mails, events and tasks have subjects, not names.
create function version_group(title text, ancestors jsonb, kind text) returns uuid language sql immutable parallel safe as $$
  select case when kind not in ('email', 'event', 'task', 'directory')
    then md5(coalesce(ancestors -> -1 ->> 'id', '') || '/' || version_name(title))::uuid end
$$;
alter table document add column version_group uuid generated always as (version_group(title, ancestors, kind)) stored;
create index document_by_version_group on document (source_id, version_group) where version_group is not null;
