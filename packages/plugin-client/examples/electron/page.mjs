import { createPage } from '../page.mjs';

window.license.onView(createPage(document.querySelector('main'), window.license));
