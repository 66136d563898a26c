/** A text that was agreed word for word, where it appears, and how to see it. */
export interface SpecificationText {
  readonly text: string;
  readonly where: string;
  /** The stop of the walks that shows the text. */
  readonly stop?: string;
  /** The planned work that will add the text. */
  readonly comesWith?: string;
  /** Why the text is on no screen. */
  readonly instead?: string;
}

/** Compared letter for letter; `N` stands for a number, `(s)` for an s except after 1. */
export const specificationTexts: readonly SpecificationText[] = [
  ...seen('not found', '404 Page Not Found'),
  ...seen('sign-in', 'Username', 'Password', 'Real-time Support', 'Subscription Management', 'Resource Access'),
  ...seen('sign-in', '8000+', 'videos', '10,000+', 'study notes'),
  ...seen('sign-in with mistakes', 'Username must be at least 3 characters', 'Password must be at least 6 characters'),
  ...seen('sign-in page, refused', 'Login failed'),
  ...seen('toast after signing in', 'Login successful', 'Welcome back, Maya Okafor'),
  ...seen('log-out, failed', 'Logout failed'),
  ...seen('log-out, pending', 'Logging out...'),
  ...seen('toast after logging out', 'Logged out successfully'),
  ...seen(
    'account settings with mistakes',
    'Password must be at least 6 characters',
    'Confirm password must be at least 6 characters',
  ),
  ...seen('account settings, new passwords differ', "Passwords don't match"),

  ...seen('home of librarian', 'Dashboard', 'Welcome', 'Maya Okafor', 'Customer', 'Support Channels'),
  ...seen('home of librarian', 'Account Manager', 'Your Support Team', 'Recent', 'All', 'Quick Access'),
  ...seen('home of librarian', 'Wants to connect with you', 'You sent a connection request', 'Accept & Chat', 'Reject'),
  ...seen('home of librarian', 'Click to chat (pending approval)'),
  ...seen('minutes later', 'N min ago'),
  ...seen('hours later', 'N hour(s) ago'),
  ...seen('days later', 'N day(s) ago'),
  ...seen('search of messages', 'N month(s) ago'),
  ...seen('a year later', 'N year(s) ago'),
  ...seen('conversation of librarian', 'Account Manager', 'Under 24 hours', '11am-5pm GMT Monday-Friday'),
  ...seen('tech support', 'Technical Support', 'Under 12 hours', 'Tier 2'),
  ...seen('administrator', 'Admin', 'Full system access'),
  ...seen('contact without sessions', 'No upcoming sessions scheduled'),
  ...seen('conversation without messages', 'No recent messages'),
  ...seen('no contact found', 'No contacts found'),
  ...seen('nobody found', 'No users found matching the query'),
  ...seen('add-contact dialog, found', 'Callum Reyes', 'Account Manager'),
  ...seen('add-contact dialog, search failed', 'Search failed', 'Failed to search for users'),
  ...seen('add-contact dialog, asking failed', 'Failed to add contact', 'An error occurred while adding the contact'),
  ...seen('add-contact dialog, asked', 'Contact request sent', "You'll be notified when they accept", 'just now'),
  ...seen('request, accepting failed', 'Error accepting request', 'There was a problem accepting the contact request.'),
  ...seen('request, rejecting failed', 'Error rejecting request', 'There was a problem rejecting the contact request.'),
  ...seen('request, accepted', 'Request accepted', 'The contact has been added to your contacts list.'),
  ...seen('request, rejected', 'Request rejected', 'The contact request has been rejected.'),

  ...seen('connection lost', 'Chat connection lost', 'Reconnect', 'Reconnecting chat...'),
  ...seen('message that was refused', 'Failed to send message'),
  ...seen('conversation, reading failed', 'Failed to fetch messages'),
  ...seen('toast of a message', 'New message', 'Could you please have a look a...'),

  ...seen('bell, loading', 'Loading notifications...'),
  ...seen('bell with requests', 'Wants to connect with you', 'You sent a connection request', 'N min ago'),
  ...seen('bell with requests', 'Accept & Chat', 'Reject', 'Click to chat (pending approval)'),
  ...seen('bell, failed', 'Error loading notifications'),
  ...seen('bell, empty', 'No new notifications', "You'll see contact requests here"),

  ...seen('home of manager', 'Customers', 'Active Customers', 'Unread Messages', 'Response Time'),
  ...seen('admin panel', 'Admin Panel', 'Admin', 'Customer Data Overview', 'Not available'),
  ...seen('admin panel, no customers', 'No customers found'),
  ...seen('admin panel, reading failed', 'Failed to fetch customers'),
  ...seen('admin panel, reading staff failed', 'Failed to fetch admin users'),
  ...seen('admin panel, a customer added', 'Registration successful', 'Zoë Newcomer now has an account'),
  ...seen('admin panel, adding failed', 'Registration failed'),
  ...seen('notifications to customers', 'Create Notification', 'Normal', 'High'),
  ...seen(
    'Create Notification, incomplete',
    'Missing information',
    'Please provide both a title and content for the notification',
  ),
  ...seen('Create Notification, failed', 'Failed to create notification'),
  ...seen(
    'Create Notification, sent',
    'Notification created',
    'The notification has been sent to all customer accounts',
  ),

  ...seen('home of librarian', 'Quick Access'),
  ...seen('invoices requested', 'Invoices Requested', 'Mark Complete', 'Send Invoice', 'New'),
  ...seen('Invoices Requested, empty', 'No invoice requests pending'),

  ...seen('Upload Data', 'Upload Data'),
  ...seen('usage: the upload and who has which months', 'Upload Usage CSV'),
  ...seen('usage: the upload and who has which months', 'Please select a customer and a CSV file'),
  ...seen('Upload Usage CSV, a workbook', 'Invalid file type', 'Please upload a CSV file'),
  ...seen('Upload Usage CSV, failed without a message', 'Upload failed', 'There was an error uploading the usage data'),
  ...seen('Upload Usage CSV, failed', 'Failed to upload usage data'),
  ...seen('Upload Usage CSV, done', 'Upload successful', "The usage data has been added to the customer's account"),
  ...seen('Usage Metrics, loading', 'Loading reports...'),
  ...seen('usage metrics', 'Usage Metrics', 'All Months', 'January 2025', 'February 2025', 'March 2025', 'April 2025'),
  ...seen('usage metrics', 'May 2025', 'CSV'),
  ...seen('usage metrics', 'Top Line Data', 'Hits/Views', 'Download'),
  ...seen('Usage Metrics, a report with pages', 'Pages'),
  ...seen(
    'Usage Metrics, a month without reports',
    'No reports available',
    'There are no reports available for the selected filter',
  ),
  ...nowhere('uploads are CSV alone, so no stored report is a workbook', 'Excel'),

  ...seen('choice of a customer', 'Update Subscriptions'),
  ...seen('Update Subscriptions, nobody chosen', 'Please select a customer'),
  ...seen('Update Subscriptions, failed', 'Failed to update subscription', 'Customer not found'),
  ...seen('Update Subscriptions, done', 'Subscription updated'),
  ...seen('subscription', 'Your Subscription', 'Current Subscription', 'Subscription Plans', 'University Gold'),
  ...seen('subscription', 'Billing Cycle', 'Annual', 'Price per year', 'Payment Method', 'Invoice', 'Access'),
  ...seen('subscription', 'Request Invoice'),
  ...seen('subscription without a plan', 'None', 'Limited access'),
  ...seen('subscription plans', 'Current Plan', 'Popular', 'Speak to Account Manager', 'Subject Access'),
  ...seen('subscription plans', 'University Silver', 'University Gold', 'Professional'),

  ...seen('resource management', 'Resource Management', 'User Management', 'Learning Resources', 'Assessments'),
  ...seen('resource management', 'Educational Videos', 'Title', 'Type', 'Uploaded By', 'Date', 'Actions', 'Download'),
  ...seen('resource management, no resources', 'No resources found. Upload your first learning resource!'),
  ...seen('resource management, no assessments', 'No assessments found. Upload your first assessment!'),
  ...seen('resource management, no videos', 'No videos found. Add your first educational video!'),
  ...seen('resource management, reading resources failed', 'Failed to fetch resources'),
  ...seen('resource management, reading assessments failed', 'Failed to fetch assessments'),
  ...seen('resource management, reading videos failed', 'Failed to fetch videos'),
  ...seen('file dialog', 'Title', 'Description', 'Category', 'Cancel', 'Upload'),
  ...seen('file dialog, sent empty', 'Missing information', 'Please provide a title and file for the resource'),
  ...seen('file dialog, pending', 'Uploading...'),
  ...seen('file dialog, sending failed', 'Upload Failed', 'File upload failed', 'Dismiss'),
  ...seen('file dialog, answered with nonsense', 'Upload Failed', 'An unknown error occurred', 'Dismiss'),
  ...seen('file dialog, adding failed', 'Error', 'Failed to upload resource', 'Dismiss'),
  ...seen('file dialog, uploaded', 'Resource uploaded successfully'),
  ...seen('resource, deleting failed', 'Error', 'Failed to delete resource', 'Dismiss'),
  ...seen('resource, deleted', 'Resource deleted successfully'),
  ...seen('video dialog', 'Video Embed Code', 'Video Title', 'Description', 'Playlist', 'Need help?', 'Cancel'),
  ...seen('video dialog', 'Add Video', 'General', 'Mathematics', 'Science', 'English', 'Languages', 'History'),
  ...seen('video dialog, sent empty', 'Missing information', 'Please provide a video embed code and title'),
  ...seen('educational videos', 'Playlist', 'Added By', 'Watch'),
  ...seen('learning resources', 'Learning Resources', 'All', 'Textbooks', 'Worksheets', 'Past Papers', 'PDF'),
  ...seen('learning resources', 'Download'),
  ...seen('learning resources of an admin', 'Add Resource'),
  ...seen('no learning resources found', 'No resources found matching your criteria'),
  ...seen('resource management', 'Schedule Management'),
  ...seen('librarian resources', 'Librarian Resources', 'All Resources', 'Documents', 'Brand Assets', 'Videos'),
  ...seen('librarian resources', 'Add Resource', 'Visit', 'Watch Video'),
  ...seen('librarian resources, adding', 'Title', 'Description', 'Resource Type', 'Document', 'Video', 'External Link'),
  ...seen('librarian resources, adding', 'Resource URL', 'Add Resource'),
  ...seen('librarian resource with mistakes', 'Missing information'),
  ...seen('librarian resources, pending', 'Adding...'),
  ...seen('details without shared resources', 'No resources have been shared yet'),

  ...seen('technical setup', 'Technical Setup', 'SAML', 'IP Ranges', 'Save Technical Setup'),
  ...seen('technical setup', 'SAML is available on Silver, Gold and Professional plans.'),
  ...seen('technical setup, pending', 'Saving...'),
  ...seen('technical setup, saved', 'Success', 'Technical setup information saved successfully'),
  ...seen('technical setup, failed', 'Error', 'Failed to save technical setup: Not now'),
  ...seen('technical setup, too many ranges', 'Maximum IP Ranges', 'You can add up to 10 IP ranges only'),
  ...nowhere(
    'title and description of a toast, each seen for itself',
    'Success: Technical setup information saved successfully',
    'Error: Failed to save technical setup',
    'Maximum IP Ranges: You can add up to 10 IP ranges only',
  ),

  ...seen('topics of the Knowledge Base AI', 'Knowledge Base AI', 'Account Access Issues', 'Account', 'Billing'),
  ...seen('topics of the Knowledge Base AI', 'Subscription Management', 'Technical Support', 'Technical'),
  ...seen('topics of the Knowledge Base AI', '11am-5pm GMT Mon-Fri'),
  ...seen('Knowledge Base AI, waiting', 'Change Topic', 'Typing...', 'Helpful', 'Not Helpful', '11am-5pm GMT Mon-Fri'),

  ...later('admin dashboard', 'admin dashboard', 'Admin Tools', 'Support Statistics', '11am-5pm GMT Monday-Friday'),

  ...nowhere('the live connection speaks it', 'identity', 'chat', 'system'),
  ...nowhere('a part of a cache key', 'all'),
  ...nowhere('what joins the parts of an address', '/'),
  ...nowhere('follows the preview of a message that is cut', '...'),
  ...nowhere('initials of somebody without a name, whom there is not', 'User'),
  ...nowhere('the product shows measured figures', '2.4h', '98%'),
];

function seen(stop: string, ...texts: readonly string[]): SpecificationText[] {
  return texts.map((text) => ({ text, where: stop, stop }));
}

function later(where: string, comesWith: string, ...texts: readonly string[]): SpecificationText[] {
  return texts.map((text) => ({ text, where, comesWith }));
}

function nowhere(instead: string, ...texts: readonly string[]): SpecificationText[] {
  return texts.map((text) => ({ text, where: 'no screen', instead }));
}
