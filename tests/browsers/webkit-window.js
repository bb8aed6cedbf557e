/**
 * One window of WebKitGTK that a WebDriver drives, and whose data outlives it. WebKit's own test browser, driven so, keeps
 * nothing. Run by GJS: `gjs -m webkit-window.js <folder>`.
 */
import Gtk from 'gi://Gtk?version=3.0'
import WebKit from 'gi://WebKit2?version=4.1'

const [folder] = ARGV
Gtk.init(null)

const data = new WebKit.WebsiteDataManager({
  baseDataDirectory: `${folder}/data`,
  baseCacheDirectory: `${folder}/cache`,
})
data
  .get_cookie_manager()
  .set_persistent_storage(`${folder}/cookies.sqlite`, WebKit.CookiePersistentStorage.SQLITE)
const context = WebKit.WebContext.new_with_website_data_manager(data)
context.set_automation_allowed(true)

const window = new Gtk.Window({ defaultWidth: 390, defaultHeight: 844 })
window.connect('destroy', () => Gtk.main_quit())

context.connect('automation-started', (_context, session) => {
  const info = new WebKit.ApplicationInfo()
  info.set_name('WebKitGTK')
  session.set_application_info(info)
  session.connect('create-web-view', () => {
    const view = new WebKit.WebView({ webContext: context, isControlledByAutomation: true })
    window.add(view)
    window.show_all()
    return view
  })
})
Gtk.main()
