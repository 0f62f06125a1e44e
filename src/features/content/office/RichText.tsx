import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import Bold from 'lucide-react/icons/bold'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import Italic from 'lucide-react/icons/italic'
import LinkIcon from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Quote from 'lucide-react/icons/quote'
import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useId, useState } from 'react'
import type { Locale } from '#lib/words.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { cx } from '#ui/classes.ts'
import { Field } from '#ui/Field.tsx'
import { useWords } from '#ui/language.tsx'
import { useMayEdit } from '#web/editor/mayEdit.tsx'
import type { messages } from '../officeMessages.ts'
import { linkOf } from './rules.ts'

/** Only what `server/security/sanitise.ts` keeps. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: { openOnClick: false, autolink: false, defaultProtocol: 'https' },
  }),
]

type RichTextProps = {
  label: string
  /** Its name in the form. */
  name: string
  /** Shown below the text and announced with it. */
  error?: string | undefined
  language: Locale
  /** Markup it begins with; later values are not read. */
  value: string
  onChange: (markup: string) => void
}

/** A text with headings, lists and links. What it sends is sanitised by the server. */
export const RichText = ({ label, name, error, language, value, onChange }: RichTextProps) => {
  const errorId = useId()
  const mayEdit = useMayEdit()
  const editor = useEditor({
    extensions,
    content: value,
    immediatelyRender: false,
    // The page's policy allows no style elements.
    injectCSS: false,
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
    editorProps: {
      // As the server does: what is pasted from elsewhere begins with the title of its page.
      transformPastedHTML: (pasted) => pasted.replace(/<(\/?)h1\b/gi, '<$1h2'),
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'data-name': name,
        ...(!mayEdit && { 'aria-readonly': 'true', tabindex: '0' }),
        ...(error && { 'aria-invalid': 'true', 'aria-describedby': errorId }),
        lang: language,
        dir: language === 'ar' ? 'rtl' : 'ltr',
        class: 'prose min-h-40 whitespace-pre-wrap break-words p-4 outline-none',
      },
    },
  })
  // The role may be known later; that is no change of the text.
  useEffect(() => editor?.setEditable(mayEdit, false), [editor, mayEdit])
  return (
    <div className="grid gap-1.5">
      <span aria-hidden className="font-medium text-sm">
        {label}
      </span>
      <div
        className={cx(
          'rounded-control border bg-surface',
          error ? 'border-bad' : 'border-edge focus-within:border-main-ink',
        )}
      >
        {editor && <Tools editor={editor} />}
        <EditorContent editor={editor} />
      </div>
      {error && (
        <p id={errorId} className="text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

const Tools = ({ editor }: { editor: Editor }) => {
  const t = useWords<typeof messages>('content.office')
  const [address, setAddress] = useState<string>()
  const active = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      heading: editor.isActive('heading', { level: 2 }),
      subheading: editor.isActive('heading', { level: 3 }),
      bullets: editor.isActive('bulletList'),
      numbers: editor.isActive('orderedList'),
      quote: editor.isActive('blockquote'),
      link: editor.isActive('link'),
    }),
  })
  const chain = () => editor.chain().focus()
  const link = (commands: ReturnType<typeof chain>) => {
    const href = linkOf(address?.trim() ?? '')
    const marked = commands.extendMarkRange('link')
    return (href === '' ? marked.unsetLink() : marked.setLink({ href })).run()
  }
  const setLink = () => {
    link(chain())
    setAddress(undefined)
  }
  const tools = [
    ['bold', Bold, () => chain().toggleBold().run()],
    ['italic', Italic, () => chain().toggleItalic().run()],
    ['heading', Heading2, () => chain().toggleHeading({ level: 2 }).run()],
    ['subheading', Heading3, () => chain().toggleHeading({ level: 3 }).run()],
    ['bullets', List, () => chain().toggleBulletList().run()],
    ['numbers', ListOrdered, () => chain().toggleOrderedList().run()],
    ['quote', Quote, () => chain().toggleBlockquote().run()],
    ['link', LinkIcon, () => setAddress(String(editor.getAttributes('link').href ?? ''))],
  ] as const
  return (
    <div role="toolbar" aria-label={t('rich.tools')} className="flex flex-wrap border-line border-b p-1">
      {tools.map(([name, Icon, run]) => (
        <IconButton
          key={name}
          label={t(`rich.${name}`)}
          aria-pressed={active[name]}
          onClick={run}
          className={cx(active[name] && 'bg-main-wash text-main-ink')}
        >
          <Icon className="size-5" />
        </IconButton>
      ))}
      <IconButton label={t('rich.undo')} onClick={() => chain().undo().run()}>
        <Undo2 className="mirror size-5" />
      </IconButton>
      <IconButton label={t('rich.redo')} onClick={() => chain().redo().run()}>
        <Redo2 className="mirror size-5" />
      </IconButton>
      {address !== undefined && (
        <div className="flex w-full items-end gap-2 p-2">
          <Field
            type="url"
            autoFocus
            label={t('rich.link_address')}
            value={address}
            className="flex-1"
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
            // Who presses Save next means it, too.
            onBlur={() => link(editor.chain())}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              setLink()
            }}
          />
          <Button size="small" onClick={setLink}>
            {t('rich.link_set')}
          </Button>
        </div>
      )}
    </div>
  )
}
