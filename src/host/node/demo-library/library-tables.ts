/**
 * The tables of the manager's own library: the names and columns of `zotero.sqlite` that the adapter reads and
 * writes, and nothing else (`design/decisions.md`, Node host, embedded library). The triggers refuse what
 * Zotero's refuse.
 */
export const LIBRARY_TABLES = `
CREATE TABLE version (schema TEXT PRIMARY KEY, version INT NOT NULL);
CREATE TABLE settings (setting TEXT, key TEXT, value, PRIMARY KEY (setting, key));

CREATE TABLE itemTypesCombined (itemTypeID INTEGER PRIMARY KEY, typeName TEXT NOT NULL UNIQUE,
  display INT NOT NULL DEFAULT 1, custom INT NOT NULL DEFAULT 0);
CREATE TABLE fieldsCombined (fieldID INTEGER PRIMARY KEY, fieldName TEXT NOT NULL UNIQUE, label TEXT,
  fieldFormatID INT, custom INT NOT NULL DEFAULT 0);
CREATE TABLE itemTypeFieldsCombined (itemTypeID INT NOT NULL REFERENCES itemTypesCombined,
  fieldID INT NOT NULL REFERENCES fieldsCombined, hide INT, orderIndex INT NOT NULL,
  PRIMARY KEY (itemTypeID, orderIndex), UNIQUE (itemTypeID, fieldID));
CREATE TABLE baseFieldMappingsCombined (itemTypeID INT REFERENCES itemTypesCombined,
  baseFieldID INT REFERENCES fieldsCombined, fieldID INT REFERENCES fieldsCombined,
  PRIMARY KEY (itemTypeID, baseFieldID, fieldID));
CREATE TABLE creatorTypes (creatorTypeID INTEGER PRIMARY KEY, creatorType TEXT NOT NULL UNIQUE);
CREATE TABLE itemTypeCreatorTypes (itemTypeID INT REFERENCES itemTypesCombined,
  creatorTypeID INT REFERENCES creatorTypes, primaryField INT, PRIMARY KEY (itemTypeID, creatorTypeID));
CREATE TABLE charsets (charsetID INTEGER PRIMARY KEY, charset TEXT UNIQUE);

CREATE TABLE libraries (libraryID INTEGER PRIMARY KEY, type TEXT NOT NULL, editable INT NOT NULL,
  filesEditable INT NOT NULL, version INT NOT NULL DEFAULT 0, clientVersion INT NOT NULL DEFAULT 0);
CREATE TABLE groups (groupID INTEGER PRIMARY KEY, libraryID INT NOT NULL UNIQUE REFERENCES libraries ON DELETE CASCADE,
  name TEXT NOT NULL, description TEXT NOT NULL DEFAULT '', version INT NOT NULL DEFAULT 0);
CREATE TABLE feeds (libraryID INTEGER PRIMARY KEY REFERENCES libraries ON DELETE CASCADE, name TEXT NOT NULL,
  url TEXT NOT NULL UNIQUE);

CREATE TABLE items (itemID INTEGER PRIMARY KEY, itemTypeID INT NOT NULL REFERENCES itemTypesCombined,
  dateAdded TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP, dateModified TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
  clientDateModified TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
  libraryID INT NOT NULL REFERENCES libraries ON DELETE CASCADE, key TEXT NOT NULL, version INT NOT NULL DEFAULT 0,
  clientVersion INT NOT NULL DEFAULT 0, synced INT NOT NULL DEFAULT 0, UNIQUE (libraryID, key));
CREATE TABLE itemDataValues (valueID INTEGER PRIMARY KEY, value UNIQUE, valueNormalized TEXT);
CREATE TABLE itemData (itemID INT REFERENCES items ON DELETE CASCADE, fieldID INT REFERENCES fieldsCombined,
  valueID INT REFERENCES itemDataValues, PRIMARY KEY (itemID, fieldID));
CREATE TABLE itemNotes (itemID INTEGER PRIMARY KEY REFERENCES items ON DELETE CASCADE,
  parentItemID INT REFERENCES items ON DELETE CASCADE, note TEXT, title TEXT);
CREATE TABLE itemAttachments (itemID INTEGER PRIMARY KEY REFERENCES items ON DELETE CASCADE,
  parentItemID INT REFERENCES items ON DELETE CASCADE, linkMode INT, contentType TEXT,
  charsetID INT REFERENCES charsets ON DELETE SET NULL, path TEXT, syncState INT DEFAULT 0, storageModTime INT,
  storageHash TEXT);
CREATE TABLE itemAnnotations (itemID INTEGER PRIMARY KEY REFERENCES items ON DELETE CASCADE,
  parentItemID INT NOT NULL REFERENCES itemAttachments, type INTEGER NOT NULL, authorName TEXT, text TEXT,
  textNormalized TEXT, comment TEXT, commentNormalized TEXT, color TEXT, pageLabel TEXT, sortIndex TEXT NOT NULL,
  position TEXT NOT NULL, isExternal INT NOT NULL);

CREATE TABLE tags (tagID INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, nameNormalized TEXT);
CREATE TABLE itemTags (itemID INT NOT NULL REFERENCES items ON DELETE CASCADE,
  tagID INT NOT NULL REFERENCES tags ON DELETE CASCADE, type INT NOT NULL, PRIMARY KEY (itemID, tagID));
CREATE TABLE creators (creatorID INTEGER PRIMARY KEY, firstName TEXT, lastName TEXT, fieldMode INT,
  firstNameNormalized TEXT, lastNameNormalized TEXT, UNIQUE (lastName, firstName, fieldMode));
CREATE TABLE itemCreators (itemID INT NOT NULL REFERENCES items ON DELETE CASCADE,
  creatorID INT NOT NULL REFERENCES creators ON DELETE CASCADE,
  creatorTypeID INT NOT NULL DEFAULT 1 REFERENCES creatorTypes, orderIndex INT NOT NULL DEFAULT 0,
  PRIMARY KEY (itemID, creatorID, creatorTypeID, orderIndex), UNIQUE (itemID, orderIndex));
CREATE TABLE relationPredicates (predicateID INTEGER PRIMARY KEY, predicate TEXT UNIQUE);
CREATE TABLE itemRelations (itemID INT NOT NULL REFERENCES items ON DELETE CASCADE,
  predicateID INT NOT NULL REFERENCES relationPredicates ON DELETE CASCADE, object TEXT NOT NULL,
  PRIMARY KEY (itemID, predicateID, object));

CREATE TABLE collections (collectionID INTEGER PRIMARY KEY, collectionName TEXT NOT NULL,
  parentCollectionID INT DEFAULT NULL REFERENCES collections ON DELETE CASCADE,
  clientDateModified TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
  libraryID INT NOT NULL REFERENCES libraries ON DELETE CASCADE, key TEXT NOT NULL, version INT NOT NULL DEFAULT 0,
  clientVersion INT NOT NULL DEFAULT 0, synced INT NOT NULL DEFAULT 0, UNIQUE (libraryID, key));
CREATE TABLE collectionItems (collectionID INT NOT NULL REFERENCES collections ON DELETE CASCADE,
  itemID INT NOT NULL REFERENCES items ON DELETE CASCADE, orderIndex INT NOT NULL DEFAULT 0,
  PRIMARY KEY (collectionID, itemID));
CREATE TABLE deletedItems (itemID INTEGER PRIMARY KEY REFERENCES items ON DELETE CASCADE,
  dateDeleted DEFAULT CURRENT_TIMESTAMP NOT NULL);
CREATE TABLE deletedCollections (collectionID INTEGER PRIMARY KEY REFERENCES collections ON DELETE CASCADE,
  dateDeleted DEFAULT CURRENT_TIMESTAMP NOT NULL);

CREATE INDEX itemData_fieldID ON itemData(fieldID);
CREATE INDEX itemData_valueID ON itemData(valueID);
CREATE INDEX itemNotes_parentItemID ON itemNotes(parentItemID);
CREATE INDEX itemAttachments_parentItemID ON itemAttachments(parentItemID);
CREATE INDEX itemAnnotations_parentItemID ON itemAnnotations(parentItemID);
CREATE INDEX itemTags_tagID ON itemTags(tagID);
CREATE INDEX itemRelations_object ON itemRelations(object);
CREATE INDEX collectionItems_itemID ON collectionItems(itemID);

CREATE TRIGGER creator_has_name BEFORE INSERT ON creators WHEN NEW.firstName = '' AND NEW.lastName = ''
  BEGIN SELECT RAISE(ABORT, 'a creator needs a name'); END;
CREATE TRIGGER tag_is_not_blank BEFORE INSERT ON tags WHEN TRIM(NEW.name) = ''
  BEGIN SELECT RAISE(ABORT, 'a tag cannot be blank'); END;
CREATE TRIGGER collection_parent_library BEFORE UPDATE OF parentCollectionID ON collections
  WHEN NEW.libraryID <> (SELECT libraryID FROM collections WHERE collectionID = NEW.parentCollectionID)
  BEGIN SELECT RAISE(ABORT, 'the parent collection is in another library'); END;
CREATE TRIGGER collection_item_library BEFORE INSERT ON collectionItems
  WHEN (SELECT libraryID FROM collections WHERE collectionID = NEW.collectionID)
    <> (SELECT libraryID FROM items WHERE itemID = NEW.itemID)
  BEGIN SELECT RAISE(ABORT, 'the item is in another library than the collection'); END;
CREATE TRIGGER collection_item_top_level BEFORE INSERT ON collectionItems
  WHEN EXISTS (SELECT 1 FROM itemAttachments WHERE itemID = NEW.itemID AND parentItemID IS NOT NULL)
    OR EXISTS (SELECT 1 FROM itemNotes WHERE itemID = NEW.itemID AND parentItemID IS NOT NULL)
  BEGIN SELECT RAISE(ABORT, 'an item with a parent cannot be in a collection'); END;
CREATE TRIGGER attachment_leaves_collections BEFORE UPDATE OF parentItemID ON itemAttachments
  WHEN OLD.parentItemID IS NULL AND NEW.parentItemID IS NOT NULL
  BEGIN DELETE FROM collectionItems WHERE itemID = NEW.itemID; END;
CREATE TRIGGER note_leaves_collections BEFORE UPDATE OF parentItemID ON itemNotes
  WHEN OLD.parentItemID IS NULL AND NEW.parentItemID IS NOT NULL
  BEGIN DELETE FROM collectionItems WHERE itemID = NEW.itemID; END;
`;

/** What the version table says: the layout is that of Zotero 11, as far as it goes. */
export const LIBRARY_VERSIONS = { userdata: 129, compatibility: 9 } as const;

/** The character sets that the described files are in. */
export const CHARSETS = ["utf-8", "windows-1252", "utf-16le", "gb18030", "shift_jis", "koi8-r"] as const;
