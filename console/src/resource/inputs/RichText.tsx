import { Toolbar, ToolbarButton, ToolbarToggleButton } from '@fluentui/react-components'
import {
  LinkRegular,
  TextBoldRegular,
  TextBulletListRegular,
  TextItalicRegular,
  TextNumberListLtrRegular,
} from '@fluentui/react-icons'
import { DOMParser } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { type Editor, EditorContent, getSchema, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asHtml, readHtml } from '../../ui/html.ts'
import styles from './Input.module.css'
import { LinkDialog } from './LinkDialog.tsx'
import type { WidgetProps } from './widget.ts'

const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    link: { openOnClick: false, protocols: ['https', 'mailto'], defaultProtocol: 'https' },
  }),
]

const schema = getSchema(extensions)

/** Paragraphs, lists, emphasis and links: as much as a page of the visitor's shows. */
export function RichText({ id, label, value, onChange, onBlur, is_locked }: WidgetProps) {
  const text = String(value ?? '')
  const editor = useEditor({
    extensions,
    content: contentOf(text),
    editable: !is_locked,
    // The content security policy forbids injected styles; the style sheet contains them.
    injectCSS: false,
    editorProps: {
      handlePaste: paste,
      handleDrop: (_view, _event, _slice, is_moved) => !is_moved,
      attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
    onBlur: () => onBlur(),
  })
  // Shows the form's value after a discard or a conflict.
  useEffect(() => {
    // While texts load, the page is suspended and its editor removed.
    if (editor.isDestroyed) return
    const shown = editor.isEmpty ? '' : editor.getHTML()
    if (shown !== text && shown !== asHtml(text))
      editor.commands.setContent(contentOf(text), { emitUpdate: false })
  }, [editor, text])
  return (
    <div className={styles.editor}>
      {!is_locked && <Tools editor={editor} />}
      <EditorContent editor={editor} className={styles.text!} />
    </div>
  )
}

/** Reduces pasted HTML to the elements that the editor supports. */
function paste(view: EditorView, { clipboardData }: ClipboardEvent) {
  const html = clipboardData?.getData('text/html') || asHtml(clipboardData?.getData('text') ?? '')
  const slice = DOMParser.fromSchema(view.state.schema).parseSlice(readHtml(html))
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView())
  return true
}

function contentOf(text: string) {
  return DOMParser.fromSchema(schema)
    .parse(readHtml(asHtml(text)))
    .toJSON()
}

function Tools({ editor }: { editor: Editor }) {
  const { t } = useTranslation('resource')
  const [is_linking, setLinking] = useState(false)
  const marks = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      (['bold', 'italic', 'bulletList', 'orderedList', 'link'] as const).filter((name) =>
        now.isActive(name),
      ),
  })
  const toggles = [
    ['bold', <TextBoldRegular key="b" />, () => editor.chain().focus().toggleBold().run()],
    ['italic', <TextItalicRegular key="i" />, () => editor.chain().focus().toggleItalic().run()],
    [
      'bulletList',
      <TextBulletListRegular key="u" />,
      () => editor.chain().focus().toggleBulletList().run(),
    ],
    [
      'orderedList',
      <TextNumberListLtrRegular key="o" />,
      () => editor.chain().focus().toggleOrderedList().run(),
    ],
  ] as const
  return (
    <>
      <Toolbar size="small" checkedValues={{ marks }} aria-label={t('rich.tools')}>
        {toggles.map(([name, icon, toggle]) => (
          <ToolbarToggleButton
            key={name}
            name="marks"
            value={name}
            icon={icon}
            aria-label={t(`rich.${name}`)}
            onClick={toggle}
          />
        ))}
        <ToolbarButton
          icon={<LinkRegular />}
          aria-label={t('rich.link')}
          onClick={() => setLinking(true)}
        />
      </Toolbar>
      {is_linking && (
        <LinkDialog
          href={String(editor.getAttributes('link').href ?? '')}
          onClose={() => setLinking(false)}
          onLink={(href) => {
            const chain = editor.chain().focus().extendMarkRange('link')
            if (href) chain.setLink({ href }).run()
            else chain.unsetLink().run()
          }}
        />
      )}
    </>
  )
}
